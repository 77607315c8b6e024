import type { BenchStack } from './bench-stack.ts';
import type { Report } from './report.ts';
import type { Scale } from './scale.ts';
import type { Exam } from './seed.ts';

/** What every measure gets. */
export interface Context {
  readonly scale: Scale;
  readonly stack: BenchStack;
  readonly report: Report;
  readonly exam: Exam;
  readonly examUrl: string;
  readonly token: (userId: string, role?: 'user' | 'admin') => string;
}
