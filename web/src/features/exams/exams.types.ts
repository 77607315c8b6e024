export type ExamType = 'reading' | 'listening';
export type AttemptMode = 'exam' | 'practice';

/** A row of `GET /ielts`. */
export interface ExamListItem {
  _id: string;
  title: string;
  description: string;
  type: ExamType;
  difficulty: string;
  /** minutes */
  duration: number;
  totalQuestions: number;
  sectionCount: number;
  status: string;
  attemptsCount: number;
  createdAt: string;
  updatedAt: string;
  completed?: boolean;
}

/** What the intro needs of `GET /ielts/{id}`; the runner reads the rest. */
export interface ExamIntro {
  _id: string;
  title: string;
  description: string;
  type: ExamType;
  difficulty: string;
  /** minutes */
  duration: number;
  totalQuestions: number;
  passages?: readonly unknown[];
  sections?: readonly unknown[];
}

/** What the banner and the intro need of an attempt. */
export interface OpenAttempt {
  _id: string;
  examId: string;
  examTitle: string;
  examType: ExamType;
  mode: AttemptMode;
  /** null in practice mode: no clock. */
  deadlineAt: string | null;
  serverNow: string;
}
