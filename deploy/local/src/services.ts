import { entryPoint } from './build.ts';
import { readyUrl, serviceEnvironment } from './environment.ts';
import type { InfrastructureUrls } from './infrastructure.ts';
import type { ProcessSpec } from './managed-process.ts';
import { REPO_ROOT } from './paths.ts';
import { NODE_FLAGS } from './prepare.ts';
import { probeHttp } from './ready.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { ServiceDefinition } from './topology.ts';

/** How one service is run: ready when its ops port says so. */
export function serviceSpec(service: ServiceDefinition, settings: Settings, urls: InfrastructureUrls, secrets: Secrets): ProcessSpec {
  const url = readyUrl(service, settings.portOffset);
  return {
    name: service.name,
    kind: 'service',
    title: service.name,
    ports: [service.port + settings.portOffset, service.opsPort + settings.portOffset],
    command: process.execPath,
    args: [...NODE_FLAGS, entryPoint(service.folder)],
    env: serviceEnvironment(service, settings, urls, secrets),
    cwd: REPO_ROOT,
    stopSignal: 'SIGTERM',
    graceMs: 15_000,
    probe: () => probeHttp(url),
    readyUrl: url,
    readyTimeoutMs: 60_000,
  };
}
