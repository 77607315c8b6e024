import { z } from 'zod';
import { evidence, examType, image, labels, layout, questionType, table, wordLimit } from './exam-shapes.js';
import { text } from './route.js';

/** What `POST /ielts` takes: an exam with its keys. */
const questionPayload = z.strictObject({
  id: z.string().max(100).optional(),
  number: z.int().optional(),
  type: questionType,
  question: text(4000),
  options: z.array(text(1000)).max(20).optional(),
  correctAnswer: z.union([z.string().max(1000), z.number(), z.array(z.union([z.string().max(1000), z.number()])).max(10), z.null()]).optional(),
  acceptedAnswers: z.array(z.string().max(500)).max(50).optional(),
  wordLimit: wordLimit.optional(),
  explanation: text(4000).optional(),
  evidence: evidence.optional(),
  groupId: z.string().max(100).optional(),
  labels: labels.optional(),
  maxChoices: z.int().min(1).max(5).optional(),
  image: image.optional(),
  audioTimestamp: z.number().min(0).optional(),
  acceptHyphenVariants: z.boolean().optional(),
});
const groupPayload = z.strictObject({
  id: z.string().max(100),
  instruction: text(2000),
  layout: layout.default('list'),
  bank: z.array(text(500)).max(30).optional(),
  allowReuse: z.boolean().optional(),
  wordLimit: wordLimit.optional(),
  labels: labels.optional(),
  maxChoices: z.int().min(1).max(5).optional(),
  image: image.optional(),
  table: table.optional(),
});
const passagePayload = z.strictObject({
  id: z.string().max(100).optional(),
  title: text(300),
  content: z.string().max(60_000),
  questions: z.array(questionPayload).max(60),
  groups: z.array(groupPayload).max(20).optional(),
});
const sectionPayload = z.strictObject({
  id: z.string().max(100).optional(),
  title: text(300),
  description: text(2000).optional(),
  duration: z.number().min(0).max(180).optional(),
  audioUrl: z.string().max(1000).optional(),
  audioPublicId: z.string().max(300).optional(),
  questions: z.array(questionPayload).max(60),
  groups: z.array(groupPayload).max(20).optional(),
  transcript: z
    .array(z.strictObject({ speaker: z.string().max(100), text: z.string().max(4000), startSeconds: z.number().min(0), endSeconds: z.number().min(0) }))
    .max(500)
    .optional(),
});
export const ExamPayload = z.strictObject({
  title: text(300, 1),
  type: examType,
  difficulty: text(50).default(''),
  duration: z.int('Thời lượng phải là số phút nguyên').min(1, 'Thời lượng ít nhất 1 phút').max(180, 'Thời lượng nhiều nhất 180 phút'),
  totalQuestions: z.int().optional(),
  description: text(4000).default(''),
  status: z.enum(['draft', 'published']).default('draft'),
  passages: z.array(passagePayload).max(6).optional(),
  sections: z.array(sectionPayload).max(8).optional(),
});
export type ExamPayload = z.infer<typeof ExamPayload>;
