/** The publish gate (F-AU2): errors block publishing, warnings are shown and need a tick. */
import type { ExamContent, ExamMeta, ExamPart } from './exam-content.js';
import { lintGroup } from './lint-group.js';
import { lintQuestion } from './lint-question.js';
import { error, type LintReport, warn } from './lint-report.js';
import { plainText } from './passage-html.js';
import { type ResolvedQuestion, resolveQuestions } from './resolved-questions.js';

export type LintMeta = Pick<ExamMeta, 'title' | 'duration'>;

const FULL_EXAM = 40;

export function lintExam(content: ExamContent, meta: LintMeta): LintReport {
  const report: LintReport = { errors: [], warnings: [] };
  const field = content.type === 'reading' ? 'passages' : 'sections';
  const questions = resolveQuestions(content);
  if (meta.title.trim() === '') error(report, 'title', 'TITLE_EMPTY', 'Đề thi chưa có tên.');
  if (!Number.isInteger(meta.duration) || meta.duration < 1 || meta.duration > 180)
    error(report, 'duration', 'DURATION_RANGE', 'Thời lượng phải từ 1 đến 180 phút.');
  if (questions.length === 0) error(report, field, 'NO_QUESTIONS', 'Đề thi chưa có câu hỏi nào.');
  else if (questions.length !== FULL_EXAM)
    warn(report, field, 'SHORT_EXAM', `Đề có ${questions.length} câu, đề chuẩn có ${FULL_EXAM} câu: sẽ hiển thị là bài luyện ngắn.`);
  lintNumbers(questions, field, report);
  for (const [i, part] of content.parts.entries())
    lintPart(
      content,
      part,
      `${field}.${i}`,
      report,
      questions.filter((question) => question.part === part),
    );
  return report;
}

function lintNumbers(questions: readonly ResolvedQuestion[], field: string, report: LintReport): void {
  const wrong = questions.findIndex((question, i) => question.number !== i + 1);
  if (wrong >= 0) error(report, field, 'NUMBERING', `Số câu phải liên tục từ 1 đến ${questions.length}; sai bắt đầu ở câu thứ ${wrong + 1}.`);
  if (new Set(questions.map((question) => question.id)).size !== questions.length) error(report, field, 'QUESTION_ID_TAKEN', 'Hai câu hỏi có cùng mã.');
}

function lintPart(content: ExamContent, part: ExamPart, path: string, report: LintReport, questions: ResolvedQuestion[]): void {
  const name = part.title === '' ? path : `"${part.title}"`;
  if (questions.length === 0) error(report, `${path}.questions`, 'PART_EMPTY', `Phần ${name} chưa có câu hỏi.`);
  if (content.type === 'listening') lintAudio(part, path, name, report);
  else lintPassage(part, path, name, report);

  const text = content.type === 'reading' ? plainText(part.content ?? '') : (part.transcript ?? []).map((line) => line.text).join(' ');
  for (const [i, question] of questions.entries()) lintQuestion(question, `${path}.questions.${i}`, text, report);
  for (const [g, group] of part.groups.entries()) lintGroup(group, questions, `${path}.groups.${g}`, report);
}

function lintPassage(part: ExamPart, path: string, name: string, report: LintReport): void {
  const html = part.content ?? '';
  if (plainText(html) === '') error(report, `${path}.content`, 'PASSAGE_EMPTY', `Bài đọc ${name} chưa có nội dung.`);
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
    if (!/ alt="[^"]*[^\s"][^"]*"/.test(picture)) error(report, `${path}.content`, 'IMAGE_ALT_MISSING', `Hình trong bài đọc ${name} chưa có mô tả (alt).`);
  }
}

function lintAudio(part: ExamPart, path: string, name: string, report: LintReport): void {
  if (part.audio) return;
  if (!part.audioUrl && !part.audioPublicId) {
    error(report, `${path}.audioUrl`, 'AUDIO_MISSING', `Phần ${name} chưa có file audio.`);
    return;
  }
  // Named, but not in our store with a length that was measured: nobody could hear it.
  error(report, `${path}.audioPublicId`, 'AUDIO_UNREADABLE', `Không đọc được độ dài file audio của phần ${name}.`);
}
