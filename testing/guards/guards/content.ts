import type { Fault } from '../guard.js';

const EXAMS = 'services/exam/src/exams';
const APPEALS = 'services/exam/src/appeals';
const REGRADED = {
  test: `${APPEALS}/appeals.component.test.ts`,
  name: 'marks everybody again by the next key revision, keeps both scores, and touches nobody else',
};
const DELETED = { test: 'services/exam/src/results/kept-results.component.test.ts', name: 'W19: an exam that is changed and deleted in mid-attempt' };

/** Exams as administrators write them, what changes under a running attempt, and keys that grow. */
export const faults: readonly Fault[] = [
  {
    id: 'W17-options-of-the-bank',
    file: `${EXAMS}/normalise-exam.ts`,
    find: 'const reading = readKey(question, { type: question.type, options: options.length > 0 ? options : (open?.group.bank ?? []), labels });',
    replace: 'const reading = readKey(question, { type: question.type, options, labels });',
    test: `${EXAMS}/normalise-exam.test.ts`,
    name: 'takes options from the bank, from the other question of a set, and from the labels',
  },
  {
    id: 'W17-options-of-the-set',
    file: `${EXAMS}/normalise-exam.ts`,
    find: 'const options = own.length > 0 ? own : (open?.sharedOptions ?? []);',
    replace: 'const options = own;',
    test: `${EXAMS}/normalise-exam.test.ts`,
    name: 'takes options from the bank, from the other question of a set, and from the labels',
  },
  {
    id: 'W17-maps-need-their-picture',
    file: `${EXAMS}/lint-question.ts`,
    find: `if (question.type === 'map-labeling' && !question.image) error(report, \`\${path}.image\`, 'IMAGE_MISSING', \`\${name}: câu ghi nhãn bản đồ cần có hình.\`);`,
    replace: '',
    test: `${EXAMS}/publish-lint.test.ts`,
    name: 'errors',
  },
  {
    id: 'W19-hidden-exam-goes-on',
    file: 'services/exam/src/attempts/start-attempt.command.ts',
    find: 'const open = await this.findOpen(owner, examId, clientId);',
    replace: "const open = exam.status === 'published' ? await this.findOpen(owner, examId, clientId) : undefined;",
    test: 'services/exam/src/attempts/starting.component.test.ts',
    name: 'a hidden exam is not started, but an open attempt goes on',
  },
  {
    id: 'W19-hidden-exam-is-not-begun',
    file: 'services/exam/src/attempts/start-attempt.command.ts',
    find: "if (exam.status !== 'published') throw new AppError('NOT_FOUND', { message: EXAM_NOT_FOUND });",
    replace: '',
    test: 'services/exam/src/attempts/starting.component.test.ts',
    name: 'a hidden exam is not started, but an open attempt goes on',
  },
  {
    id: 'W19-own-deadline',
    file: `${EXAMS}/update-exam.command.ts`,
    find: 'const row = await this.exams.save(examId, changes);',
    replace:
      "const row = await this.exams.save(examId, changes); await this.db.kysely.updateTable('attempts').set({ deadlineAt: new Date() }).where('examId', '=', examId).execute();",
    ...DELETED,
  },
  {
    id: 'W19-deleted-stays-readable',
    file: 'services/exam/src/results/result.queries.ts',
    find: 'if (!exam || !ready) return undefined;',
    replace: 'if (!exam || exam.deletedAt || !ready) return undefined;',
    ...DELETED,
  },
  {
    id: 'W19-own-version',
    file: 'services/exam/src/attempts/attempt.queries.ts',
    find: 'const [exam, ready] = [exams.get(row.examId), contents.get(row.versionId)];',
    replace: "const [exam, ready] = [exams.get(row.examId), contents.get(exams.get(row.examId)?.versionId ?? '')];",
    test: 'services/exam/src/seed/seed-exams.component.test.ts',
    name: 'is a new version of the same exam; who sits the old one keeps it',
  },
  {
    id: 'W20-marked-again',
    file: `${APPEALS}/regrade.worker.ts`,
    find: 'const headId = await this.appeals.headId(versionId);',
    replace: "const headId = versionId === '' ? await this.appeals.headId(versionId) : versionId;",
    ...REGRADED,
  },
  {
    id: 'W20-new-revision',
    file: `${APPEALS}/decide-appeal.command.ts`,
    find: 'const content = widenKey(head.content, appeal.questionId, appeal.answer);',
    replace: 'const content = widenKey(head.content, appeal.questionId, appeal.questionId);',
    ...REGRADED,
  },
  {
    id: 'W20-both-scores',
    file: `${APPEALS}/regrade.worker.ts`,
    find: 'update results r set correct = n.correct, percentage = n.percentage, band = n.band, description = n.description, sheet = n.sheet, regrades = n.regrades',
    replace: 'update results r set correct = n.correct, percentage = n.percentage, band = n.band, description = n.description, sheet = n.sheet',
    ...REGRADED,
  },
  {
    id: 'W20-who-still-writes',
    file: `${APPEALS}/regrade.worker.ts`,
    find: "await this.db.kysely.updateTable('attempts').set({ versionId: headId }).where('versionId', '=', versionId).where('state', '=', 'in_progress').execute();",
    replace: '',
    ...REGRADED,
  },
  {
    id: 'W20-is-told',
    file: `${APPEALS}/regrade.worker.ts`,
    find: 'await this.outbox.appendMany(',
    replace: 'await Promise.resolve(',
    ...REGRADED,
  },
  {
    id: 'W21-gate',
    file: `${EXAMS}/publish-gate.policy.ts`,
    find: "if (errors.length > 0) throw new AppError('PUBLISH_BLOCKED', { fields: errors });",
    replace: '',
    test: `${EXAMS}/exams.component.test.ts`,
    name: 'an exam with errors is not published: PUBLISH_BLOCKED names them',
  },
  {
    id: 'W21-gate-of-a-change',
    file: `${EXAMS}/update-exam.command.ts`,
    find: "const warnings = after.status === 'published' ? passPublishGate(content, { title: after.title, duration: after.durationMinutes }) : [];",
    replace: "const warnings = after.status === 'deleted' ? passPublishGate(content, { title: after.title, duration: after.durationMinutes }) : [];",
    test: `${EXAMS}/exams.component.test.ts`,
    name: 'an exam with errors is not published: PUBLISH_BLOCKED names them',
  },
  {
    id: 'W21-recordings',
    file: `${EXAMS}/publish-lint.ts`,
    find: "if (content.type === 'listening') lintAudio(part, path, name, report);",
    replace: "if (content.type === 'listening') void lintAudio;",
    test: `${EXAMS}/publish-lint.test.ts`,
    name: 'listening',
  },
  {
    id: 'W23-short-mocks-are-published',
    file: 'services/exam/src/seed/seed-payload.ts',
    find: "const published = { ...exam, status: 'published' as const };",
    replace: "const published = { ...exam, status: 'draft' as const };",
    test: 'services/exam/src/seed/seed-exams.component.test.ts',
    name: 'are published, and the demo learner has a history',
  },
  {
    id: 'W23-seeded-once',
    file: 'services/exam/src/seed/seed-exams.command.ts',
    find: 'if (seeded.get(test.exam._id) === contentHash) continue;',
    replace: '',
    test: 'services/exam/src/seed/seed-exams.component.test.ts',
    name: 'stay as they are when nothing changed',
  },
  {
    id: 'W23-done-is-what-was-sat',
    file: 'services/exam/src/results/result.repository.ts',
    find: ".where('mode', '=', 'exam')",
    replace: '',
    test: 'services/exam/src/results/history.component.test.ts',
    name: 'W23: completed is what this owner has sat in exam mode, once each',
  },
];
