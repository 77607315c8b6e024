/** A problem that the person at the terminal can act on: printed without a stack. `advice` is one line that says what to do. */
export class LauncherError extends Error {
  readonly advice: string | undefined;

  constructor(message: string, advice?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LauncherError';
    this.advice = advice;
  }
}

// By shape, not by class: errors of Node's own modules come from another realm when a test runner has its modules in a context of their own.
const field = (error: unknown, name: 'code' | 'message'): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined);

export const errorCode = (error: unknown): unknown => field(error, 'code');
export const messageOf = (error: unknown): string => String(field(error, 'message') || error);

/** Work ended because the launcher was told to stop: no failure, nothing to print. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}
