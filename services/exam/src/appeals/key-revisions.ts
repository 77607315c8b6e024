import { Injectable } from '@nestjs/common';
import { Jobs } from '@vumon/platform/jobs/jobs.js';
import type { ExamContent } from '../exams/exam-content.js';
import { AppealRepository, type ContentHead } from './appeal.repository.js';

/** An attempt that was being started while the revision was made may still be marked by the old key: a second pass finds it. */
const SECOND_PASS_MS = 60_000;

/** The step from one key to the next, the same for whoever takes it. Within the transaction that decides it. */
@Injectable()
export class KeyRevisions {
  constructor(
    private readonly appeals: AppealRepository,
    private readonly jobs: Jobs,
  ) {}

  /** `content` takes the place of the locked head, and everything that was marked by it is marked again; answers the new revision's number. */
  async supersede(head: ContentHead, content: ExamContent): Promise<number> {
    const revision = head.keyRevision + 1;
    await this.appeals.insertRevision(head, content);
    await this.markAgain(head.id, revision);
    return revision;
  }

  /** Whatever is still on this version moves to the newest revision. */
  async markAgain(versionId: string, revision: number): Promise<void> {
    for (const [pass, delay] of [0, SECOND_PASS_MS].entries())
      await this.jobs.schedule('exam.regrade', { versionId }, { key: `${versionId}:${revision}:${pass}`, runAt: new Date(Date.now() + delay) });
  }
}
