import path from 'node:path';
import { databaseUrlOn, type InfrastructureUrls } from './infrastructure.ts';
import { REPO_ROOT } from './paths.ts';
import { HOST } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { BACKENDS, GATEWAY, type ServiceDefinition } from './topology.ts';

/** Variables that only one process may see, even when they come from the real environment or `.env`. */
const PRIVATE_TO: Record<string, string> = {
  ACCESS_TOKEN_PRIVATE_KEY: 'identity',
  GUEST_COOKIE_SECRET: 'gateway',
};

export const gatewayOrigin = (portOffset: number): string => `http://${HOST}:${GATEWAY.port + portOffset}`;
export const readyUrl = (service: ServiceDefinition, portOffset: number): string => `http://${HOST}:${service.opsPort + portOffset}/health/ready`;

/** Infrastructure and secrets that any process of the stack may need; the real environment and `.env` win over it. */
function sharedDefaults(settings: Settings, urls: InfrastructureUrls, secrets: Secrets): Record<string, string> {
  const addresses = BACKENDS.map((service) => [`${service.name.toUpperCase()}_ADDR`, `${HOST}:${service.port + settings.portOffset}`]);
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    REDIS_URL: urls.redis,
    KAFKA_BROKERS: urls.kafka,
    S3_ENDPOINT: urls.s3.endpoint,
    S3_ACCESS_KEY: urls.s3.accessKey,
    S3_SECRET_KEY: urls.s3.secretKey,
    INTERNAL_CONTEXT_SECRET: secrets.internalContextSecret,
    ...Object.fromEntries(addresses),
  };
}

const identityDefaults = (secrets: Secrets): Record<string, string> => ({ ACCESS_TOKEN_PRIVATE_KEY: secrets.accessTokenPrivateKey });

const gatewayDefaults = (settings: Settings, secrets: Secrets): Record<string, string> => ({
  ACCESS_TOKEN_PUBLIC_KEY: secrets.accessTokenPublicKey,
  GUEST_COOKIE_SECRET: secrets.guestCookieSecret,
  RATE_LIMIT_PROFILE: 'local',
  PUBLIC_ORIGIN: gatewayOrigin(settings.portOffset),
  WEB_DIST: path.join(REPO_ROOT, 'web/dist'),
});

/** What belongs to one process alone. Set last: one DATABASE_URL or OPS_PORT from outside cannot be right for eight processes. */
function fixed(service: ServiceDefinition, settings: Settings, urls: InfrastructureUrls): Record<string, string> {
  const own: Record<string, string> = { OPS_PORT: String(service.opsPort + settings.portOffset), NODE_COMPILE_CACHE: settings.paths.compileCache };
  const port = String(service.port + settings.portOffset);
  if (service.database === undefined) return { ...own, HTTP_PORT: port };
  return { ...own, ROLES: service.roles ?? 'grpc,worker', GRPC_PORT: port, DATABASE_URL: databaseUrlOn(urls.postgres, service.database) };
}

/** The whole environment of a service process. */
export function serviceEnvironment(service: ServiceDefinition, settings: Settings, urls: InfrastructureUrls, secrets: Secrets): NodeJS.ProcessEnv {
  const special = service.name === 'identity' ? identityDefaults(secrets) : service.name === GATEWAY.name ? gatewayDefaults(settings, secrets) : {};
  const env: NodeJS.ProcessEnv = { ...sharedDefaults(settings, urls, secrets), ...special, ...settings.env, ...fixed(service, settings, urls) };
  for (const [variable, owner] of Object.entries(PRIVATE_TO)) if (service.name !== owner) delete env[variable];
  return env;
}
