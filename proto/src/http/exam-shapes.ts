import { z } from 'zod';
import { AudioState, TranscriptLine } from './listening-shapes.js';
import { id, instant } from './route.js';

/** Shapes of exams, attempts and results as their readers see them; what an administrator posts stands in exam-payload.ts. */
export const questionType = z.enum(['multiple-choice', 'fill-blank', 'true-false-notgiven', 'matching', 'map-labeling']);
export const examType = z.enum(['reading', 'listening']);
export const attemptMode = z.enum(['exam', 'practice']);
export const layout = z.enum(['list', 'form', 'notes', 'table', 'flow', 'summary', 'map']);
export const wordLimit = z.object({ words: z.int().min(0).max(10), number: z.union([z.boolean(), z.int().min(0).max(5)]).optional() });
export const image = z.object({
  url: z.string().max(500),
  alt: z.string().max(500),
  markers: z.array(z.object({ label: z.string().max(20), x: z.number().min(0).max(1), y: z.number().min(0).max(1) })).max(30),
});
/** The cells of a table to be completed; `{7}` stands for the gap of question 7. */
export const table = z.object({
  columns: z.array(z.string().max(200)).max(8),
  rows: z.array(z.array(z.string().max(1000)).max(8)).max(20),
});
export const labels = z.enum(['TFNG', 'YNNG']);
export const evidence = z.object({
  quote: z.string().max(2000).optional(),
  startSeconds: z.number().min(0).optional(),
  endSeconds: z.number().min(0).optional(),
});

const listItemShape = {
  _id: id,
  title: z.string(),
  description: z.string(),
  type: examType,
  difficulty: z.string(),
  duration: z.int(),
  totalQuestions: z.int(),
  sectionCount: z.int(),
  status: z.enum(['draft', 'published']),
  attemptsCount: z.int(),
  /** From five ratings on; before that the exam is 'Mới'. */
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
  createdAt: instant,
  updatedAt: instant,
};
export const ExamListItem = z.object(listItemShape).meta({ id: 'ExamListItem' });
export type ExamListItem = z.infer<typeof ExamListItem>;
export const Question = z
  .object({
    id: z.string(),
    number: z.int(),
    type: questionType,
    question: z.string(),
    options: z.array(z.string()).optional(),
    groupId: z.string().optional(),
    maxChoices: z.int().optional(),
    labels: labels.optional(),
    wordLimit: wordLimit.optional(),
    image: image.optional(),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;
export const QuestionGroup = z
  .object({
    id: z.string(),
    instruction: z.string(),
    layout,
    bank: z.array(z.string()).optional(),
    allowReuse: z.boolean().optional(),
    wordLimit: wordLimit.optional(),
    labels: labels.optional(),
    maxChoices: z.int().optional(),
    image: image.optional(),
    table: table.optional(),
  })
  .meta({ id: 'QuestionGroup' });
export type QuestionGroup = z.infer<typeof QuestionGroup>;
export const Passage = z
  .object({ id: z.string(), title: z.string(), content: z.string(), questions: z.array(Question), groups: z.array(QuestionGroup).optional() })
  .meta({ id: 'Passage' });
export const Section = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().optional(),
    duration: z.number().optional(),
    hasAudio: z.boolean().optional(),
    /** Length of the recording. */
    audioSeconds: z.number().optional(),
    questions: z.array(Question),
    groups: z.array(QuestionGroup).optional(),
  })
  .meta({ id: 'Section' });
export const Exam = z.object({ ...listItemShape, passages: z.array(Passage).optional(), sections: z.array(Section).optional() }).meta({ id: 'Exam' });
export type Exam = z.infer<typeof Exam>;
/** The administrator's reading adds keys, explanations and evidence to the same shape. */
export const ExamForAdmin = z.looseObject({ ...listItemShape });

/** Option index, text, or indices for "choose two". */
export const AnswerValue = z.union([z.string().max(1000), z.number(), z.array(z.number()).max(5), z.null()]);
export type AnswerValue = z.infer<typeof AnswerValue>;
export const Answers = z.record(z.string(), AnswerValue);
export const Position = z.object({ part: z.int().min(0).max(20).optional(), questionId: z.string().max(100).optional() });
export const AnswerChange = z.object({ questionId: z.string().max(100), value: AnswerValue });

/** The limits of what a learner marks and notes in one attempt. */
export const MOST_ANNOTATIONS = 200;
export const LONGEST_NOTE = 2000;
export const LONGEST_QUOTE = 2000;
const annotationId = z.string().regex(/^[\w-]{1,64}$/, 'Mã đánh dấu không hợp lệ');
const annotationShape = {
  partId: z.string().max(100),
  /** `passage`: offsets in the text of the part's passage. `question`: in the question's text, its options following each on a line of its own. */
  target: z.enum(['passage', 'question']),
  questionId: z.string().max(100).optional(),
  start: z.int().min(0).max(200_000),
  end: z.int().min(1).max(200_000),
  /** The marked words, or their beginning: finds them again should the text have moved. */
  quote: z.string().min(1).max(LONGEST_QUOTE),
  colour: z.enum(['yellow', 'green', 'blue']),
  note: z.string().max(LONGEST_NOTE, `Ghi chú dài nhất ${LONGEST_NOTE} ký tự`).optional(),
};
export const AnnotationValue = z
  .object(annotationShape)
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'Đoạn đánh dấu không hợp lệ' })
  .refine(({ target, questionId }) => (target === 'question') === (questionId !== undefined), { path: ['questionId'], error: 'Thiếu mã câu hỏi' });
export type AnnotationValue = z.infer<typeof AnnotationValue>;
/** null takes a mark away. */
export const AnnotationChange = z.object({ id: annotationId, value: AnnotationValue.nullable() });
export type AnnotationChange = z.infer<typeof AnnotationChange>;
export const Annotation = z.object({ id: annotationId, ...annotationShape }).meta({ id: 'Annotation' });
export type Annotation = z.infer<typeof Annotation>;

/** Seconds of attention per question. */
export const Activity = z.record(z.string().max(100), z.number());

const answerChange = z.object({
  from: AnswerValue,
  to: AnswerValue,
  /** Both as a person reads them; '' for an emptied answer. */
  fromText: z.string(),
  toText: z.string(),
  correctBefore: z.boolean(),
});
/** What gained or lost its mark: the answer is accepted now, the question is out of the marking, or the answer is no longer accepted. */
const RegradedQuestion = z.object({
  questionId: z.string(),
  number: z.int(),
  answer: z.string(),
  /** Missing in what was marked again before there was a choice: `accepted`. */
  change: z.enum(['accepted', 'voided', 'withdrawn']).optional(),
  /** The administrator's words. */
  reason: z.string().optional(),
});
export const QuestionResult = z
  .object({
    questionId: z.string(),
    number: z.int(),
    section: z.int(),
    type: questionType,
    answer: AnswerValue,
    correctAnswer: z.union([z.string(), z.number()]),
    /** Both sides as a person reads them ("B. the second reason", "TRUE"). */
    answerText: z.string(),
    correctAnswerText: z.string(),
    correct: z.boolean(),
    reasonCode: z.string(),
    reason: z.string(),
    matchedAlternative: z.string().optional(),
    /** Where the browser counted. */
    secondsSpent: z.int().optional(),
    /** Changes of mind, oldest first. */
    changes: z.array(answerChange).optional(),
    /** These three come with GET /ielts/results/{id} and with a check: the official task type, why, and where it stands. */
    task: z.string().optional(),
    explanation: z.string().optional(),
    evidence: evidence.optional(),
    /** With GET /ielts/results/{id}: whether 'Đáp án của tôi cũng đúng' may be said of it. */
    disputable: z.boolean().optional(),
  })
  .meta({ id: 'QuestionResult' });
export type QuestionResult = z.infer<typeof QuestionResult>;

export const Attempt = z
  .object({
    _id: id,
    examId: id,
    examTitle: z.string(),
    examType,
    mode: attemptMode,
    state: z.enum(['in_progress', 'submitted', 'auto_submitted', 'abandoned']),
    startedAt: instant,
    deadlineAt: instant.nullable(),
    serverNow: instant,
    revision: z.int(),
    answers: Answers,
    flagged: z.array(z.string()),
    position: Position.nullable().optional(),
    annotations: z.array(Annotation),
    resultId: id.optional(),
    /** Listening: the sections whose recording was started. */
    audio: z.array(AudioState).optional(),
    activity: Activity.optional(),
    /** Practice on some questions: `exam` holds these alone. */
    included: z.array(z.string()).optional(),
    /** Practice: the questions whose keys were shown. Their answers count as they stood then. */
    checked: z.array(QuestionResult).optional(),
    exam: Exam,
    /** The highest `seq` taken from the asking client: where a client that lost its memory goes on. */
    lastSeq: z.int().optional(),
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof Attempt>;
export const OpenAttempt = z.object({
  _id: id,
  examId: id,
  examTitle: z.string(),
  examType,
  mode: attemptMode,
  startedAt: instant,
  deadlineAt: instant.nullable(),
  serverNow: instant,
  answeredCount: z.int(),
  totalQuestions: z.int(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

export const Score = z
  .object({
    percentage: z.int(),
    correctAnswers: z.int(),
    totalQuestions: z.int(),
    bandScore: z.number().nullable(),
    description: z.string(),
    bandTable: z.string(),
    scaled: z.boolean().optional(),
  })
  .meta({ id: 'Score' });
export type Score = z.infer<typeof Score>;
const ReviewSection = Section.extend({ audioUrl: z.string().optional(), transcript: z.array(TranscriptLine) }).meta({ id: 'ReviewSection' });
/** Listening sections come with their recording (a short-lived address) and its words. */
const ReviewExam = Exam.extend({ sections: z.array(ReviewSection).optional() }).meta({ id: 'ReviewExam' });
const timing = z.enum(['server', 'unverified']);
export const Result = z
  .object({
    resultId: id,
    _id: id,
    attemptId: id.nullable(),
    examId: id,
    examTitle: z.string(),
    examType,
    mode: attemptMode,
    state: z.enum(['submitted', 'auto_submitted']),
    timing,
    completedAt: instant,
    timeSpent: z.int(),
    answeredCount: z.int(),
    score: Score,
    perQuestion: z.array(QuestionResult),
    lost: z.array(z.object({ reasonCode: z.string(), count: z.int() })),
    /** What slips of form cost in bands: each alone, or all of them together. */
    whatIf: z.array(z.object({ reasonCodes: z.array(z.string()), count: z.int(), bandScore: z.number(), gain: z.number() })),
    /** Earlier scores, oldest first, where the result was marked again by a newer key. */
    regrades: z.array(
      z.object({
        at: instant,
        before: z.object({ correctAnswers: z.int(), percentage: z.int(), bandScore: z.number().nullable() }),
        questions: z.array(RegradedQuestion),
      }),
    ),
    /** The learner's own second looks; only in the answer of GET /ielts/results/{id}. */
    appeals: z.array(z.object({ questionId: z.string(), state: z.enum(['open', 'accepted', 'refused']) })).optional(),
    /** The exam as it was sat, for the review; only in the answer of GET /ielts/results/{id}. */
    exam: ReviewExam.optional(),
    /** What the learner marked and noted; beside `exam`. */
    annotations: z.array(Annotation).optional(),
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof Result>;
export const HistoryItem = z
  .object({
    _id: id,
    resultId: id,
    examId: id,
    examTitle: z.string(),
    examType,
    mode: attemptMode,
    timing,
    completedAt: instant,
    timeSpent: z.int(),
    /** Marked again by a newer key. */
    regraded: z.boolean(),
    score: Score,
  })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof HistoryItem>;
