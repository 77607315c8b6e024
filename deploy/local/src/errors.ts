/** A problem that the person at the terminal can act on: printed without a stack. `advice` is one line that says what to do. */
export class LauncherError extends Error {
  readonly advice: string | undefined;

  constructor(message: string, advice?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LauncherError';
    this.advice = advice;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** Work ended because the launcher was told to stop: no failure, nothing to print. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}
