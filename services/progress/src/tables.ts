import type { PlacementLevel, PlacementSkill } from '@vumon/proto/http/placement.js';
import type { PlanItem } from '@vumon/proto/http/plan.js';
import type { ColumnType, Generated } from 'kysely';

/** jsonb: written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

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
  /** null for tests from before plans. */
  examId: string | null;
  examType: 'reading' | 'listening' | null;
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

/** A course or an exam that a plan may name, as last announced. */
export interface OfferTable {
  id: string;
  kind: PlacementSkill;
  title: string;
  /** Of a course its level; of an exam its difficulty as it is shown. */
  level: string;
  open: boolean;
  factAt: Date;
}
/** The newest placement test of a learner. */
export interface PlacementTable {
  userId: string;
  placementId: string;
  level: PlacementLevel | null;
  possible: PlacementLevel | null;
  skills: Json<Record<PlacementSkill, PlacementLevel | null>>;
  takenAt: Date;
}
/** What the learner wants; null where nothing was said. */
export interface GoalTable {
  userId: string;
  weeklyMinutes: number | null;
  targetBand: number | null;
  examDate: string | null;
  updatedAt: Generated<Date>;
}
/** What to do next and why, in order; made anew by everything that it rests on. */
export interface PlanTable {
  userId: string;
  items: Json<PlanItem[]>;
  updatedAt: Generated<Date>;
}

export interface ProgressTables {
  offers: OfferTable;
  placements: PlacementTable;
  goals: GoalTable;
  plans: PlanTable;
  erasedUsers: ErasedUserTable;
  learners: LearnerTable;
  tests: TestTable;
  activities: ActivityTable;
  selfReports: SelfReportTable;
}
