import { baseApi } from '../../api/base-api';
import type { AppDispatch } from '../../app/store';
import { subscribe } from '../../realtime/socket';

/**
 * The latest exams are remembered for ten minutes; a published, hidden or edited exam is to be seen at once. Returns the function that stops
 * listening.
 */
export function watchExamChanges(dispatch: AppDispatch): () => void {
  return subscribe('exams_changed', ({ examId }) => {
    dispatch(baseApi.util.invalidateTags(['Exams', { type: 'Exam', id: examId }]));
  });
}
