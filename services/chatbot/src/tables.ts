import type { Generated } from 'kysely';

export interface LearnerResultTable {
  resultId: string;
  userId: string;
  examTitle: string;
  examType: 'reading' | 'listening';
  correct: number;
  total: number;
  band: number | null;
  /** Practice enters no average. */
  mode: 'exam' | 'practice';
  submittedAt: Date;
}
/** Who is erased: facts about them may still be on their way, since topics have no order among each other. */
export interface ErasedUserTable {
  userId: string;
  erasedAt: Generated<Date>;
}

export interface ChatbotTables {
  erasedUsers: ErasedUserTable;
  learnerResults: LearnerResultTable;
}
