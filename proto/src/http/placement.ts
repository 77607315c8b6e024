import { z } from 'zod';
import { answer, id, instant, type Route } from './route.js';

const tag = 'Kiểm tra trình độ';
/** The order of the test, and of everything that lists the skills. */
export const PLACEMENT_SKILLS = ['grammar', 'vocabulary', 'reading', 'listening'] as const;
/** Lowest first. The test does not measure C2. */
export const PLACEMENT_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;
/** Four choices, and 'Tôi không biết' after them. */
export const DONT_KNOW = 4;
export const placementSkill = z.enum(PLACEMENT_SKILLS);
export type PlacementSkill = z.infer<typeof placementSkill>;
export const placementLevel = z.enum(PLACEMENT_LEVELS);
export type PlacementLevel = z.infer<typeof placementLevel>;

/** A question as it is asked: no key, no level. */
export const PlacementQuestion = z
  .object({
    id: z.string(),
    /** 1 to 40. */
    number: z.int(),
    skill: placementSkill,
    question: z.string(),
    /** The fifth is 'Tôi không biết'. */
    options: z.array(z.string()).length(DONT_KNOW + 1),
    text: z.string().optional(),
    /** A clip, and how often it may still be heard; its address comes with each play. */
    audio: z.object({ durationSeconds: z.number(), mostPlays: z.int(), playsLeft: z.int() }).optional(),
  })
  .meta({ id: 'PlacementQuestion' });
export type PlacementQuestion = z.infer<typeof PlacementQuestion>;

export const Placement = z
  .object({
    _id: id,
    type: z.literal('placement'),
    state: z.enum(['created', 'in_progress', 'submitted', 'auto_submitted']),
    durationMinutes: z.int(),
    startedAt: instant.nullable(),
    deadlineAt: instant.nullable(),
    serverNow: instant,
    answered: z.int(),
    total: z.int(),
    /** The next one; null before the start, after the last and after the end. */
    question: PlacementQuestion.nullable(),
    /** Once it has ended: what GET /assessment/results/{id} is asked for. */
    resultId: id.nullable(),
  })
  .meta({ id: 'Placement' });
export type Placement = z.infer<typeof Placement>;

/** One play of a clip. */
export const PlacementPlay = z
  .object({
    questionId: z.string(),
    /** For this play: it holds for the clip and a minute more. */
    audioUrl: z.string(),
    durationSeconds: z.number(),
    mostPlays: z.int(),
    playsLeft: z.int(),
  })
  .meta({ id: 'PlacementPlay' });
export type PlacementPlay = z.infer<typeof PlacementPlay>;

/** What one skill rests on. `level` is null where too little was answered to tell. */
export const SkillReport = z
  .object({
    skill: placementSkill,
    level: placementLevel.nullable(),
    /** The level above, when it is not far. */
    possible: placementLevel.nullable(),
    right: z.int(),
    wrong: z.int(),
    unknown: z.int(),
    unanswered: z.int(),
    /** Questions of each level that were asked, and whether they count as reached. */
    byLevel: z.array(z.object({ level: placementLevel, asked: z.int(), right: z.int(), wrong: z.int(), reached: z.boolean() })),
  })
  .meta({ id: 'SkillReport' });
export type SkillReport = z.infer<typeof SkillReport>;

export const PlacementReviewItem = PlacementQuestion.omit({ audio: true })
  .extend({
    level: placementLevel,
    /** 0 to 4; null when time ran out before it. */
    answer: z.int().nullable(),
    correctAnswer: z.int(),
    explanation: z.string(),
    evidence: z.string().optional(),
    audioUrl: z.string().optional(),
    transcript: z.array(z.object({ speaker: z.string(), text: z.string() })).optional(),
  })
  .meta({ id: 'PlacementReviewItem' });
export type PlacementReviewItem = z.infer<typeof PlacementReviewItem>;

export const PlacementResult = z
  .object({
    _id: id,
    state: z.enum(['submitted', 'auto_submitted']),
    completedAt: instant,
    timeSpent: z.int(),
    /** null when fewer than two skills could be measured. */
    level: placementLevel.nullable(),
    possible: placementLevel.nullable(),
    skills: z.array(SkillReport),
    /** When the test may be taken again; null: now. */
    retakeAt: instant.nullable(),
    review: z.array(PlacementReviewItem),
  })
  .meta({ id: 'PlacementResult' });
export type PlacementResult = z.infer<typeof PlacementResult>;

/** What the intro needs to know of the caller. */
export const PlacementStatus = z
  .object({
    /** False while the question bank is not there yet. */
    ready: z.boolean(),
    open: Placement.nullable(),
    latest: z.object({ _id: id, level: placementLevel.nullable(), possible: placementLevel.nullable(), completedAt: instant }).nullable(),
    retakeAt: instant.nullable(),
  })
  .meta({ id: 'PlacementStatus' });
export type PlacementStatus = z.infer<typeof PlacementStatus>;

const placementAnswer = answer({ data: Placement });
const resultAnswer = answer({ data: PlacementResult });

export const assessmentRoutes = {
  current: {
    method: 'GET',
    path: '/assessment/current',
    tag,
    summary: 'Bài kiểm tra đang làm, kết quả gần nhất, ngày được làm lại',
    auth: 'guest',
    rate: 'read',
    response: answer({ data: PlacementStatus }),
  },
  create: {
    method: 'POST',
    path: '/assessment/create',
    tag,
    summary: 'Tạo bài kiểm tra trình độ, hoặc nhận lại bài đang mở',
    auth: 'guest',
    rate: 'write',
    status: [200, 201],
    body: z.object({ type: z.literal('placement', { error: 'Loại bài kiểm tra không hợp lệ' }) }),
    response: placementAnswer,
  },
  start: {
    method: 'POST',
    path: '/assessment/start/{id}',
    tag,
    summary: 'Bắt đầu tính giờ, hoặc tiếp tục',
    auth: 'guest',
    rate: 'write',
    response: placementAnswer,
  },
  submitAnswer: {
    method: 'POST',
    path: '/assessment/submit-answer',
    tag,
    summary: 'Trả lời câu hiện tại và nhận câu tiếp theo',
    auth: 'guest',
    rate: 'autosave',
    body: z.object({
      assessmentId: id,
      questionId: z.string().min(1, 'Thiếu mã câu hỏi').max(100),
      selectedAnswer: z.int('Lựa chọn không hợp lệ').min(0, 'Lựa chọn không hợp lệ').max(DONT_KNOW, 'Lựa chọn không hợp lệ'),
    }),
    response: placementAnswer,
  },
  play: {
    method: 'POST',
    path: '/assessment/play/{id}',
    tag,
    summary: 'Nghe đoạn ghi âm của câu hiện tại: một lần nghe, một địa chỉ ngắn hạn',
    auth: 'guest',
    rate: 'write',
    body: z.object({
      questionId: z.string().min(1, 'Thiếu mã câu hỏi').max(100),
      /** Made by the browser for each play; the same one again is the same play. */
      playId: z.uuid('Mã lần nghe không hợp lệ'),
    }),
    response: answer({ data: PlacementPlay }),
  },
  complete: {
    method: 'POST',
    path: '/assessment/complete/{id}',
    tag,
    summary: 'Kết thúc bài kiểm tra',
    auth: 'guest',
    rate: 'write',
    response: resultAnswer,
  },
  results: {
    method: 'GET',
    path: '/assessment/results/{id}',
    tag,
    summary: 'Kết quả bài kiểm tra trình độ',
    auth: 'guest',
    rate: 'read',
    response: resultAnswer,
  },
} as const satisfies Record<string, Route>;
