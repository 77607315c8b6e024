import { paths } from '../../config/paths';
import type { HistoryFilter } from './history.api';

const TYPES = ['reading', 'listening'] as const;
const MODES = ['exam', 'practice'] as const;

export interface HistoryPlace extends HistoryFilter {
  readonly page: number;
}

/** What the address asks for; nonsense falls back to everything, from the first page. */
export function placeOf(query: URLSearchParams): HistoryPlace {
  const type = TYPES.find((one) => one === query.get('type'));
  const mode = MODES.find((one) => one === query.get('mode'));
  return { ...(type && { type }), ...(mode && { mode }), page: Math.max(1, Math.floor(Number(query.get('page'))) || 1) };
}

/** The address of a place; what is not asked for does not stand in it. */
export function hrefOf({ type, mode, page }: Partial<HistoryPlace>): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(mode && { mode }), ...(page !== undefined && page > 1 && { page: String(page) }) });
  const text = query.toString();
  return text === '' ? paths.examHistory.href() : `${paths.examHistory.href()}?${text}`;
}
