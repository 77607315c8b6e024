import type { Exam, ExamListItem as ListItem, OpenAttempt as Open } from '@vumon/proto/http/exam-shapes.js';

/** A row of `GET /ielts`; the answer is the same for everybody, so "done" comes from the learner's own history. */
export type ExamListItem = ListItem;
export type ExamDetail = Exam;
export type OpenAttempt = Open;
export type ExamType = ListItem['type'];
export type AttemptMode = Open['mode'];
