export const scorekeeper = {};
