import { AppError } from '@vumon/platform/errors/app-error.js';
import type { ExamContent, Issue } from './exam-content.js';
import { type LintMeta, lintExam } from './publish-lint.js';

/** Warnings of an exam that may be published; PUBLISH_BLOCKED with the list when it may not (W21). */
export function passPublishGate(content: ExamContent, meta: LintMeta): Issue[] {
  const { errors, warnings } = lintExam(content, meta);
  if (errors.length > 0) throw new AppError('PUBLISH_BLOCKED', { fields: errors });
  return warnings;
}
