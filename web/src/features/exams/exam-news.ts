import { baseApi } from '../../api/base-api';
import type { AppDispatch } from '../../app/store';
import { subscribe } from '../../realtime/socket';

type Subscribe = (message: 'exams_changed', listen: (news: { examId: string }) => void) => () => void;

/**
 * The latest exams are remembered for ten minutes; a published, hidden or edited exam is to be seen at once. Returns the function that stops
 * listening.
 */
export function watchExamChanges(dispatch: AppDispatch, listen: Subscribe = subscribe): () => void {
  return listen('exams_changed', ({ examId }) => {
    dispatch(baseApi.util.invalidateTags(['Exams', { type: 'Exam', id: examId }]));
  });
}
