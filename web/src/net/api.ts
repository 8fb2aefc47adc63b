import type {
  CoachRemark,
  Choices,
  EditionRules,
  EditionSettings,
  Fairness,
  FoundTable,
  ExamplePlay,
  MovedSeat,
  NetworkAddress,
  PlacedTile,
  Problem,
  RuleCards,
  SeatLink,
  TableCreated,
  TableList,
  TableSettings,
  TableSummary,
  WordMeaning,
} from '../messages';
import type { ColorMode } from '../theme/color_mode';

/** The server refused the request. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
  ) {
    super(problem.message ?? `HTTP status ${status}`);
  }
}

/** The server did not answer, or only a proxy in front of it did. */
export class NetworkError extends Error {}

export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new NetworkError();
  });
  if (response.ok) return (await response.json()) as T;
  if (response.status >= 502) throw new NetworkError();
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(response.status, problem);
}

export function post<T>(path: string, body?: unknown): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  choices: () => request<Choices>('/api/choices'),
  openToNetwork: () => post<NetworkAddress>('/api/network'),
  rules: (edition: EditionSettings) => post<EditionRules>('/api/rules', edition),
  ruleCards: (edition: EditionSettings) => post<RuleCards>('/api/rules/cards', edition),
  examplePlay: (id: string, seat: number, placed: PlacedTile[]) =>
    post<ExamplePlay>(`${table(id)}/seats/${seat}/example`, { placed }),
  create: (settings: TableSettings) => post<TableCreated>('/api/tables', settings),
  openTables: () => request<TableList>('/api/tables'),
  yourGames: () => request<TableList>('/api/mine'),
  find: (code: string) => request<FoundTable>(`/api/codes/${encodeURIComponent(code)}`),
  summary: (id: string) => request<TableSummary>(table(id)),
  seatLink: (id: string, seat: number) => post<SeatLink>(`${table(id)}/seats/${seat}/link`),
  moveSeat: (token: string) => post<MovedSeat>(`/api/links/${encodeURIComponent(token)}`),
  meaning: (id: string, word: string) =>
    request<WordMeaning>(`${table(id)}/words/${encodeURIComponent(word)}`),
  remark: (id: string, seat: number) => request<CoachRemark>(`${table(id)}/seats/${seat}/coach`),
  fairness: (id: string) => request<Fairness>(`${table(id)}/fairness`),
};

/** URLs of the files about a table. */
export const files = {
  qr: (id: string) => `${table(id)}/qr.svg`,
  record: (id: string) => `${table(id)}/record.json`,
  gcg: (id: string) => `${table(id)}/record.gcg`,
  boardSvg: (id: string, mode: ColorMode) => `${table(id)}/board.svg?mode=${mode}`,
  boardPng: (id: string) => `${table(id)}/board.png`,
};
