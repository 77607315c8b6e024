import type { Generated } from 'kysely';

export interface LearnerTable {
  userId: string;
  createdAt: Generated<Date>;
}
/** Tests taken, from exam events alone. */
export interface TestTable {
  resultId: string;
  userId: string;
  mode: 'exam' | 'practice';
  timing: 'server' | 'unverified';
  answered: number;
  percentage: number;
  band: number | null;
  submittedAt: Date;
}
/** Append-only ledger of study time; `dayVn` is the day in Asia/Ho_Chi_Minh. */
export interface ActivityTable {
  id: Generated<number>;
  userId: string;
  kind: 'exam';
  refId: string;
  activeSeconds: number;
  startedAt: Date;
  dayVn: string;
}
/** What a client says of itself: kept apart, in no average. */
export interface SelfReportTable {
  id: Generated<number>;
  userId: string;
  kind: string;
  payload: unknown;
  createdAt: Generated<Date>;
}
/** Who is erased: facts about them may still be on their way, since topics have no order among each other. */
export interface ErasedUserTable {
  userId: string;
  erasedAt: Generated<Date>;
}

export interface ProgressTables {
  erasedUsers: ErasedUserTable;
  learners: LearnerTable;
  tests: TestTable;
  activities: ActivityTable;
  selfReports: SelfReportTable;
}
