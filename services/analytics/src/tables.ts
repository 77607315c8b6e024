/** One number a day (Asia/Ho_Chi_Minh) and metric. */
export interface DailyCountTable {
  day: string;
  metric: Metric;
  value: number;
}
export type Metric =
  | 'users_registered'
  | 'users_deleted'
  | 'sign_ins'
  | 'attempts_started'
  | 'attempts_submitted'
  | 'results_claimed'
  | 'placements_completed'
  | 'placements_claimed'
  | 'results_regraded'
  | 'visitors'
  | 'revenue_vnd';

/** A structured entry of recent activity: names are looked up when it is shown, so that erasing a person erases them here. */
export interface ActivityTable {
  id: string;
  verb: Verb;
  actorId: string | null;
  objectId: string | null;
  objectTitle: string | null;
  band: number | null;
  at: Date;
}
export type Verb = 'registered' | 'submitted' | 'exam_published' | 'course_published' | 'account_disabled';

export interface VisitTable {
  visitor: string;
  day: string;
  lastAt: Date;
}
export interface ContentTable {
  id: string;
  kind: 'exam' | 'course';
  live: boolean;
  factAt: Date;
}

export interface AnalyticsTables {
  dailyCounts: DailyCountTable;
  activities: ActivityTable;
  visits: VisitTable;
  contents: ContentTable;
}
