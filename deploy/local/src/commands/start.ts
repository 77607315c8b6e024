import { run } from './run.ts';

export const start = (): Promise<number> => run();
