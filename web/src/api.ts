import type {
  Choices,
  EditionSettings,
  Fairness,
  FoundTable,
  Problem,
  RulesOf,
  SeatLink,
  SeatMovedHere,
  TableCreated,
  TableList,
  TableSettings,
  TableSummary,
} from './messages';

/** The server answered, and refused. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The server did not answer. */
export class OutOfReach extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, init).catch(() => {
    throw new OutOfReach();
  });
  if (answer.ok) return (await answer.json()) as T;
  if (answer.status >= 502) throw new OutOfReach();
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(answer.status, problem.code ?? 'unknown', problem.message ?? '');
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  choices: () => ask<Choices>('/api/choices'),
  rules: (edition: EditionSettings) => post<RulesOf>('/api/rules', edition),
  create: (settings: TableSettings) => post<TableCreated>('/api/tables', settings),
  openTables: () => ask<TableList>('/api/tables'),
  yourGames: () => ask<TableList>('/api/mine'),
  find: (code: string) => ask<FoundTable>(`/api/codes/${encodeURIComponent(code)}`),
  summary: (id: string) => ask<TableSummary>(table(id)),
  seatLink: (id: string, seat: number) => post<SeatLink>(`${table(id)}/seats/${seat}/link`),
  moveSeat: (token: string) => post<SeatMovedHere>(`/api/links/${encodeURIComponent(token)}`),
  fairness: (id: string) => ask<Fairness>(`${table(id)}/fairness`),
};

/** Where files about a table are found. */
export const files = {
  qr: (id: string) => `${table(id)}/qr.svg`,
  record: (id: string) => `${table(id)}/record.json`,
  gcg: (id: string) => `${table(id)}/record.gcg`,
  boardSvg: (id: string) => `${table(id)}/board.svg`,
  boardPng: (id: string) => `${table(id)}/board.png`,
};
