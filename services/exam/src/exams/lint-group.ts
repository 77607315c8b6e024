import { normaliseText } from '../marking/normalise-text.js';
import type { QuestionGroup } from './exam-content.js';
import { error, type LintReport, lintImage, warn } from './lint-report.js';
import type { ResolvedQuestion } from './resolved-questions.js';

/** `questions`: all questions of the group's part, in order. */
export function lintGroup(group: QuestionGroup, questions: readonly ResolvedQuestion[], path: string, report: LintReport): void {
  const members = questions.filter((question) => question.group === group);
  const first = members[0];
  const last = members.at(-1);
  if (!first || !last) {
    warn(report, path, 'GROUP_EMPTY', 'Có nhóm câu hỏi không chứa câu nào.');
    return;
  }
  const name = first === last ? `Câu ${first.number}` : `Câu ${first.number}–${last.number}`;
  if (last.number - first.number + 1 !== members.length) error(report, path, 'GROUP_SPLIT', `${name}: các câu của một nhóm phải đứng liền nhau.`);
  if (group.instruction === '') warn(report, `${path}.instruction`, 'INSTRUCTION_EMPTY', `${name}: nhóm chưa có hướng dẫn làm bài.`);
  lintImage(group.image, `${path}.image`, name, report);
  lintBank(group, members, path, name, report);
  lintTable(group, members, path, name, report);
  if ((group.maxChoices ?? 1) > 1) lintSet(group, members, path, name, report);
}

function lintBank({ bank, allowReuse }: QuestionGroup, members: readonly ResolvedQuestion[], path: string, name: string, report: LintReport): void {
  if (!bank) return;
  const texts = bank.map(normaliseText);
  if (texts.includes('')) error(report, `${path}.bank`, 'OPTION_EMPTY', `${name}: danh sách chọn có mục để trống.`);
  if (new Set(texts).size !== texts.length) error(report, `${path}.bank`, 'OPTIONS_DUPLICATE', `${name}: danh sách chọn có hai mục giống nhau.`);
  const keys = members.flatMap(({ key }) => (key?.kind === 'choice' ? [key.index] : []));
  if (allowReuse === false && new Set(keys).size !== keys.length) {
    warn(report, path, 'KEY_REUSED', `${name}: một mục được dùng làm đáp án hai lần trong khi nhóm không cho dùng lại.`);
  }
}

function lintTable({ table }: QuestionGroup, members: readonly ResolvedQuestion[], path: string, name: string, report: LintReport): void {
  if (!table) return;
  const gaps = table.rows.flat().flatMap((cell) => [...cell.matchAll(/\{(\d+)\}/g)].map((gap) => Number(gap[1])));
  const wanted = members.map(({ number }) => number);
  if (gaps.toSorted((a, b) => a - b).join() !== wanted.toSorted((a, b) => a - b).join())
    error(report, `${path}.table`, 'TABLE_GAPS', `${name}: bảng phải có đúng một chỗ trống {số câu} cho mỗi câu của nhóm.`);
  if (table.rows.some((row) => row.length !== table.columns.length))
    error(report, `${path}.table`, 'TABLE_SHAPE', `${name}: mỗi hàng của bảng phải có đủ ${table.columns.length} ô.`);
}

function lintSet({ maxChoices = 1 }: QuestionGroup, members: readonly ResolvedQuestion[], path: string, name: string, report: LintReport): void {
  if (members.length !== maxChoices)
    error(report, `${path}.maxChoices`, 'CHOICES_COUNT', `${name}: nhóm chọn ${maxChoices} đáp án phải có đúng ${maxChoices} câu.`);
  const keys = members.flatMap(({ key }) => (key?.kind === 'choice' ? [key.index] : []));
  if (new Set(keys).size !== keys.length) error(report, path, 'CHOICES_SAME_KEY', `${name}: hai câu của nhóm có cùng một đáp án.`);
  const lists = new Set(members.map((member) => JSON.stringify(member.options.map(normaliseText))));
  if (lists.size > 1) error(report, path, 'CHOICES_OPTIONS_DIFFER', `${name}: các câu của nhóm phải có cùng danh sách lựa chọn.`);
}
