import { createLogger } from '@vumon/platform/observability/logger.js';
import { OpsServer } from '@vumon/platform/ops/ops-server.js';
import { connectInfrastructure } from './clients/infrastructure.js';
import { createGateway } from './gateway-app.js';
import { loadGatewayConfig } from './gateway.config.js';

/** Requests under way get this long after the signal. */
const DRAIN_LIMIT_MS = 10_000;

async function main(): Promise<void> {
  const config = loadGatewayConfig();
  const logger = createLogger('gateway', config.LOG_LEVEL);
  const infrastructure = connectInfrastructure(config, logger);
  const app = await createGateway(config, logger, infrastructure.ports);
  const ops = new OpsServer();
  ops.addCheck('http', () => app.fastify.server.listening);
  await app.fastify.listen({ port: config.HTTP_PORT, host: config.HTTP_HOST });
  await ops.listen(config.OPS_PORT, config.OPS_HOST);
  logger.info({ port: config.HTTP_PORT }, 'gateway is ready');

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'gateway drains');
    ops.drain();
    const limit = setTimeout(() => process.exit(1), DRAIN_LIMIT_MS);
    await app.close();
    await infrastructure.close();
    await ops.close();
    clearTimeout(limit);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'drain failed');
        process.exit(1);
      });
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
