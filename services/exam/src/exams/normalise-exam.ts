/** From what an administrator sends to the canonical content (W13, W17, W25). Pure and deterministic; errors name path and field. */
import { cleanText } from '../marking/normalise-text.js';
import { parseVerdict } from '../marking/verdicts.js';
import { readKey } from './canonical-key.js';
import { IdPool } from './content-ids.js';
import type { Evidence, ExamContent, ExamImage, ExamPart, ExamQuestion, ExamType, Issue, QuestionGroup, VerdictLabels, WordLimit } from './exam-content.js';
import type { ExamPayload, GroupPayload, PartPayload, QuestionPayload, WordLimitPayload } from './exam-payload.js';
import { withReuse } from './normalise-reuse.js';
import { passageHtml } from './passage-html.js';

type Ids = { parts: IdPool; groups: IdPool; questions: IdPool };
/** A group under its new id, with what its questions take from it. */
type OpenGroup = { group: QuestionGroup; sharedOptions: string[] | undefined };

export function normaliseExam(payload: ExamPayload): { content: ExamContent; errors: Issue[] } {
  const errors: Issue[] = [];
  const field = payload.type === 'reading' ? 'passages' : 'sections';
  const stray = payload.type === 'reading' ? payload.sections : payload.passages;
  if (stray && stray.length > 0) {
    errors.push({
      path: payload.type === 'reading' ? 'sections' : 'passages',
      code: 'PARTS_OF_OTHER_TYPE',
      message: payload.type === 'reading' ? 'Đề Reading dùng passages, không dùng sections.' : 'Đề Listening dùng sections, không dùng passages.',
    });
  }
  const given: PartPayload[] = (payload.type === 'reading' ? payload.passages : payload.sections) ?? [];
  const ids: Ids = {
    parts: new IdPool(given.map((part) => part.id)),
    groups: new IdPool(given.flatMap((part) => (part.groups ?? []).map((group) => group.id))),
    questions: new IdPool(given.flatMap((part) => (part.questions ?? []).map((question) => question.id))),
  };
  let number = 0;
  const parts = given.map((part, i) => {
    const made = normalisePart(part, payload.type, i, number, ids, `${field}.${i}`, errors);
    number += made.questions.length;
    return made;
  });
  return { content: { type: payload.type, title: cleanText(payload.title), parts }, errors };
}

function normalisePart(part: PartPayload, type: ExamType, i: number, before: number, ids: Ids, path: string, errors: Issue[]): ExamPart {
  const given = part.questions ?? [];
  const groups = new Map<string, OpenGroup>();
  for (const [g, group] of (part.groups ?? []).entries()) {
    if (groups.has(group.id)) errors.push({ path: `${path}.groups.${g}.id`, code: 'GROUP_ID_TAKEN', message: 'Hai nhóm câu hỏi trong một phần có cùng mã.' });
    const members = given.filter((question) => question.groupId === group.id);
    const made = normaliseGroup(group, ids.groups.take(group.id, `g${i + 1}-`, g + 1), members, `${path}.groups.${g}`, errors);
    groups.set(group.id, { group: made, sharedOptions: sharedOptions(group, members) });
  }
  const questions = given.map((question, q) => {
    const id = ids.questions.take(question.id, 'q', before + q + 1);
    return normaliseQuestion(question, id, before + q + 1, groups, `${path}.questions.${q}`, errors);
  });
  const shared = { id: ids.parts.take(part.id, type === 'reading' ? 'p' : 's', i + 1), title: cleanText(part.title ?? '') };
  const membersOf = ({ id }: QuestionGroup): ExamQuestion[] => questions.filter(({ groupId }) => groupId === id);
  const inside = { groups: [...groups.values()].map(({ group }) => withReuse(group, membersOf(group), type)), questions };
  if (type === 'reading') return { ...shared, content: passageHtml(part.content ?? ''), ...inside };
  const transcript = part.transcript?.map((line) => ({ ...line, speaker: cleanText(line.speaker), text: cleanText(line.text) }));
  return {
    ...shared,
    description: cleanText(part.description ?? ''),
    ...(part.duration !== undefined && { duration: part.duration }),
    ...(part.audioUrl && { audioUrl: part.audioUrl.trim() }),
    ...(part.audioPublicId && { audioPublicId: part.audioPublicId.trim() }),
    ...(part.audio && { audio: { key: part.audio.key, durationSeconds: part.audio.durationSeconds } }),
    ...(transcript && transcript.length > 0 && { transcript }),
    ...inside,
  };
}

function normaliseGroup(group: GroupPayload, id: string, members: QuestionPayload[], path: string, errors: Issue[]): QuestionGroup {
  const bank = group.bank?.map(cleanText);
  const labels = group.labels ?? members.map(labelsOf).find((one) => one !== undefined);
  const image = readImage(group.image, `${path}.image`, errors);
  return {
    id,
    instruction: cleanText(group.instruction ?? ''),
    layout: group.layout ?? 'list',
    ...(bank && bank.length > 0 && { bank }),
    ...(group.allowReuse !== undefined && { allowReuse: group.allowReuse }),
    ...(group.wordLimit && { wordLimit: readLimit(group.wordLimit) }),
    ...(labels && { labels }),
    ...(group.maxChoices !== undefined && { maxChoices: group.maxChoices }),
    ...(image && { image }),
    ...(group.table && { table: { columns: group.table.columns.map(cleanText), rows: group.table.rows.map((row) => row.map(cleanText)) } }),
  };
}

/** "Choose TWO": options may be written once for all questions of the group. */
function sharedOptions(group: GroupPayload, members: QuestionPayload[]): string[] | undefined {
  if ((group.maxChoices ?? 1) < 2) return undefined;
  return members
    .map((member) => member.options)
    .find((options) => options && options.length > 0)
    ?.map(cleanText);
}

function normaliseQuestion(question: QuestionPayload, id: string, number: number, groups: Map<string, OpenGroup>, path: string, errors: Issue[]): ExamQuestion {
  const open = question.groupId === undefined || question.groupId === null ? undefined : groups.get(question.groupId);
  if (question.groupId && !open)
    errors.push({ path: `${path}.groupId`, code: 'GROUP_UNKNOWN', message: `Câu ${number}: nhóm câu hỏi không tồn tại trong phần này.` });

  const isVerdict = question.type === 'true-false-notgiven';
  const labels = isVerdict ? (question.labels ?? open?.group.labels ?? labelsOf(question) ?? 'TFNG') : 'TFNG';
  const own = isVerdict ? [] : (question.options?.map(cleanText) ?? []);
  const options = own.length > 0 ? own : (open?.sharedOptions ?? []);
  if (isVerdict && !standardOrder(question, labels)) {
    errors.push({
      path: `${path}.options`,
      code: 'OPTIONS_NOT_STANDARD',
      message: `Câu ${number}: lựa chọn phải theo thứ tự TRUE, FALSE, NOT GIVEN (hoặc YES, NO, NOT GIVEN).`,
    });
  }
  const reading = readKey(question, { type: question.type, options: options.length > 0 ? options : (open?.group.bank ?? []), labels });
  if ('code' in reading) errors.push({ path: `${path}.${reading.field}`, code: reading.code, message: `Câu ${number}: ${reading.message}` });

  const image = readImage(question.image, `${path}.image`, errors);
  const acceptedAnswers = listedAnswers(question)
    .map(cleanText)
    .filter((one) => one !== '');
  const explanation = question.explanation ? cleanText(question.explanation) : '';
  const evidence = readEvidence(question.evidence);
  return {
    id,
    number,
    type: question.type,
    question: cleanText(question.question ?? ''),
    ...(options.length > 0 && { options }),
    ...(open && { groupId: open.group.id }),
    ...(question.wordLimit && { wordLimit: readLimit(question.wordLimit) }),
    ...(isVerdict && labels !== (open?.group.labels ?? 'TFNG') && { labels }),
    ...(image && { image }),
    key: 'key' in reading ? reading.key : null,
    ...(acceptedAnswers.length > 0 && { acceptedAnswers }),
    ...(explanation !== '' && { explanation }),
    ...(evidence && { evidence }),
    ...(typeof question.audioTimestamp === 'number' && { audioTimestamp: question.audioTimestamp }),
  };
}

/** YES/NO/NOT GIVEN is recognised by its options or its key where the author did not say so. */
function labelsOf(question: QuestionPayload): VerdictLabels | undefined {
  if (question.type !== 'true-false-notgiven') return undefined;
  if (question.labels) return question.labels;
  const told = [question.options?.[0], question.correctAnswer].map((one) => (typeof one === 'string' && !/\d/.test(one) ? parseVerdict(one, 'YNNG') : null));
  const saysYes = told.some((verdict) => verdict === 'YES' || verdict === 'NO');
  return saysYes && !told.some((verdict) => verdict === 'TRUE' || verdict === 'FALSE') ? 'YNNG' : undefined;
}

/** An index key counts in the fixed order, so options in another order would silently mean something else. */
function standardOrder(question: QuestionPayload, labels: VerdictLabels): boolean {
  if (!question.options || question.options.length === 0 || question.options.every((option) => option.trim() === '')) return true;
  return question.options.length === 3 && question.options.every((option, i) => parseVerdict(option, labels) === parseVerdict(i, labels));
}

function readImage(image: QuestionPayload['image'], path: string, errors: Issue[]): ExamImage | undefined {
  if (!image || image.url.trim() === '') return undefined;
  const url = image.url.trim();
  if (!/^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/i.test(url)) {
    errors.push({ path: `${path}.url`, code: 'IMAGE_URL', message: 'Địa chỉ hình không hợp lệ.' });
    return undefined;
  }
  return { url, alt: cleanText(image.alt ?? ''), markers: (image.markers ?? []).map(({ label, x, y }) => ({ label: cleanText(label), x, y })) };
}

const readLimit = ({ words, number = false }: WordLimitPayload): WordLimit => ({ words, number });

/** A `correctAnswer` given as a list: the first is the key as shown, the rest are accepted beside it. */
function listedAnswers({ correctAnswer, acceptedAnswers }: QuestionPayload): string[] {
  return [...(Array.isArray(correctAnswer) ? correctAnswer.slice(1).map(String) : []), ...(acceptedAnswers ?? [])];
}

function readEvidence(evidence: QuestionPayload['evidence']): Evidence | undefined {
  if (!evidence) return undefined;
  const { startSeconds, endSeconds } = evidence;
  const quote = cleanText(evidence.quote ?? '');
  if (quote === '' && startSeconds === undefined) return undefined;
  return { quote, ...(startSeconds !== undefined && { startSeconds }), ...(endSeconds !== undefined && { endSeconds }) };
}
