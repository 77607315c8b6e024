import { createLogger, type Logger } from '@vumon/platform/observability/logger.js';
import { OpsServer } from '@vumon/platform/ops/ops-server.js';
import { stopOnSignal } from '@vumon/platform/shutdown.js';
import { connectInfrastructure } from './clients/infrastructure.js';
import { type GatewayConfig, loadGatewayConfig } from './gateway.config.js';
import { createGateway } from './gateway-app.js';

async function start(config: GatewayConfig, logger: Logger): Promise<() => Promise<void>> {
  const infrastructure = connectInfrastructure(config, logger);
  const app = await createGateway(config, logger, infrastructure.ports);
  const ops = new OpsServer();
  // Redis and Kafka are no reason to send people away: without them reading goes on.
  ops.addCheck('http', () => app.fastify.server.listening);
  await app.fastify.listen({ port: config.HTTP_PORT, host: config.HTTP_HOST });
  await ops.listen(config.OPS_PORT, config.OPS_HOST);
  logger.info({ port: config.HTTP_PORT }, 'gateway is ready');
  return async () => {
    ops.drain();
    await app.close();
    await infrastructure.close();
    await ops.close();
  };
}

async function main(): Promise<void> {
  const config = loadGatewayConfig();
  const logger = createLogger('gateway', config.LOG_LEVEL);
  const starting = start(config, logger);
  // Heard from the first moment: told to stop while it starts, it finishes starting and then ends in order.
  stopOnSignal(logger, async () => (await starting)());
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
