import { build, staleness } from './build.ts';
import { Stopped } from './errors.ts';
import { printedEvents } from './events.ts';
import { endOrphans, type Infrastructure, startInfrastructure } from './infrastructure.ts';
import { ManagedProcess } from './managed-process.ts';
import { installNative } from './native-install.ts';
import { nativeDir } from './paths.ts';
import { reservePorts } from './port-reservation.ts';
import { servicePorts } from './ports.ts';
import { preflight } from './preflight.ts';
import { prepare } from './prepare.ts';
import type { Reporter } from './report.ts';
import { loadSecrets } from './secrets.ts';
import { serviceSpec } from './services.ts';
import type { Settings } from './settings.ts';
import { chooseSource } from './sources.ts';
import { abortTasks } from './tasks.ts';
import { GATEWAY, PARTS, type PartName, SERVICES } from './topology.ts';

/** The whole system of one checkout: builds, starts, and stops in reverse order at any moment, a half-finished start included. */
export class Stack {
  readonly services = new Map<string, ManagedProcess>();
  readonly #settings: Settings;
  readonly #report: Reporter;
  #releasePorts: (() => Promise<void>) | undefined;
  #infrastructure: Promise<Infrastructure> | undefined;
  readonly #stopped = new AbortController();

  constructor(settings: Settings, report: Reporter) {
    this.#settings = settings;
    this.#report = report;
  }

  get stopping(): boolean {
    return this.#stopped.signal.aborted;
  }

  async start(): Promise<void> {
    const { env, paths, portOffset } = this.#settings;
    const report = this.#report;
    const orphans = await endOrphans(paths);
    if (orphans.length > 0) report.line(`  ! Đã dọn tiến trình còn sót của lần chạy trước: ${orphans.join(', ')}`);
    const native = await report.step('Kiểm tra máy', async () => {
      const local = await this.#nativeParts();
      await preflight(this.#settings, local, report);
      // Only for services that listen on loopback alone; 0.0.0.0 would collide with the reservation.
      if (!env.GRPC_HOST && !env.OPS_HOST && !env.HTTP_HOST) this.#releasePorts = await reservePorts(servicePorts(portOffset).map(({ port }) => port));
      return local;
    });
    // Downloads run beside the build; startInfrastructure would do the same, but only after it.
    const wanted = { wheels: native.some((part) => part !== 'postgres'), kafka: native.includes('kafka') };
    await Promise.all([installNative(nativeDir(env), wanted, report), this.#build()]);
    this.#continueOrThrow();

    const { signal } = this.#stopped;
    this.#infrastructure = startInfrastructure({ dataDir: paths.root, ports: portOffset, durable: true, env, report, events: printedEvents(report), signal });
    const infrastructure = await this.#infrastructure;
    this.#continueOrThrow();
    const secrets = loadSecrets(paths.secrets);
    await prepare(this.#settings, infrastructure, secrets, report);
    this.#continueOrThrow();

    const outcomes = await Promise.allSettled(
      SERVICES.map((service) => {
        const process = new ManagedProcess(serviceSpec(service, this.#settings, infrastructure.urls, secrets), paths, printedEvents(report));
        this.services.set(service.name, process);
        return report.step(service.name, () => process.start());
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Gateway first, so that no request meets a half-stopped system; infrastructure last. Safe to call at any time and twice. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Stopped());
    abortTasks();
    await this.services.get(GATEWAY.name)?.stop();
    await Promise.all([...this.services.values()].map((process) => process.stop()));
    const infrastructure = await this.#infrastructure?.catch(() => undefined);
    await infrastructure?.stop();
    await this.#releasePorts?.();
  }

  /** For a second Ctrl-C: everything ends now. Databases recover from it at the next start. */
  async killAll(): Promise<void> {
    for (const process of this.services.values()) process.kill();
    const infrastructure = await this.#infrastructure?.catch(() => undefined);
    for (const process of infrastructure?.processes.values() ?? []) process.kill();
  }

  #continueOrThrow(): void {
    this.#stopped.signal.throwIfAborted();
  }

  async #build(): Promise<void> {
    const stale = staleness();
    if (!stale.server && !stale.web) return;
    const what = [stale.server && 'máy chủ', stale.web && 'giao diện'].filter(Boolean).join(', ');
    await this.#report.step(
      'Biên dịch',
      () => build(stale),
      () => what,
    );
  }

  async #nativeParts(): Promise<PartName[]> {
    const { env } = this.#settings;
    const sources = await Promise.all(PARTS.map((part) => chooseSource(part, env, nativeDir(env))));
    return PARTS.filter((_, index) => sources[index]?.kind === 'native');
  }
}
