import { paths } from '../../config/paths';
import type { ReviewFilter } from './result-breakdown';

/** The review of a result, all questions unless a filter is named. */
export function reviewHref(resultId: string, filter: ReviewFilter = 'all'): string {
  return `${paths.examResult.href(resultId)}?view=review${filter === 'all' ? '' : `&show=${filter}`}`;
}

/** The filter that a review's address names. */
export function reviewFilterOf(query: URLSearchParams): ReviewFilter {
  const show = query.get('show');
  return show === 'wrong' || show === 'unanswered' ? show : 'all';
}
