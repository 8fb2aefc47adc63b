export const join = {};
