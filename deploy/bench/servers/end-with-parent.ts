/** Ends this process, after `close`, when its parent tells it to or is gone itself (its end of the pipe closes). */
export function endWithParent(close: () => Promise<unknown>): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.stdin.once('end', end).resume();
}
