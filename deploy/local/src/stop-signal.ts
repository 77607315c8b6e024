/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, and with `withParent` also when the process that started us is gone.
 * A second signal is handed to `again`, for somebody who does not want to wait for an orderly stop.
 */
export function onStopSignal(options: { withParent?: boolean; again?: () => void } = {}): Promise<string> {
  return new Promise((resolve) => {
    let asked = 0;
    const ask = (why: string): void => {
      asked += 1;
      if (asked === 1) resolve(why);
      else options.again?.();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ask(name));
    if (!options.withParent) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      ask('parent gone');
    }, 500);
    watch.unref();
  });
}
