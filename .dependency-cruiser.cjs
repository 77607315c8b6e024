// The allowed arrows of CONTRIBUTING.md. Another workspace is matched both by its folder and by its package name, so that an import is refused whether or not that workspace is built.

const SERVICES = 'identity|catalogue|exam|payment|progress|chatbot|analytics';
/** Tests and the launcher stand outside the product: they drive the real clients. */
const OUTSIDE = ['^deploy/', '^testing/', '^tools/', '\\.test\\.tsx?$', '^web/e2e/'];

/** `names`: one pattern or several of workspace names, as in `services/<name>` or `<name>`. */
const workspace = (names) => [`^services/(${names})/`, `^(${names})/`, `^@vumon/(${names})(/|$)`, `node_modules/@vumon/(${names})(/|$)`];
const library = (...names) => names.flatMap((name) => [`(^|/)node_modules/${name}(/|$)`, `^${name}(/|$)`]);

const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** `home`: the folders where the client may be imported; everything else goes through what that folder offers. */
const oneHome = (client, packages, home, comment) => refuse(`one-home-${client}`, comment, { pathNot: [...home, ...OUTSIDE] }, { path: library(...packages) });

module.exports = {
  forbidden: [
    refuse(
      'proto-stands-alone',
      'proto holds contracts and imports nothing of ours.',
      { path: '^proto/' },
      { path: workspace(`platform|${SERVICES}|gateway|web|local`) },
    ),
    refuse(
      'platform-on-proto-only',
      'platform knows contracts, never a service.',
      { path: '^services/platform/' },
      { path: workspace(`${SERVICES}|gateway|web|local`) },
    ),
    refuse(
      'no-service-to-service',
      'A service asks another by gRPC or hears it by events; it never imports it.',
      { path: `^services/(${SERVICES})/` },
      { path: workspace(`${SERVICES}|gateway|web|local`), pathNot: ['^services/$1/', '^@vumon/$1(/|$)'] },
    ),
    refuse('gateway-on-platform-and-proto', 'The gateway reaches services by gRPC only.', { path: '^gateway/' }, { path: workspace(`${SERVICES}|web|local`) }),
    refuse(
      'web-on-proto-only',
      'The browser knows contracts only.',
      { path: '^web/', pathNot: '^web/e2e/' },
      { path: workspace(`platform|${SERVICES}|gateway|local`) },
    ),
    refuse(
      'web-takes-types-of-proto',
      'Types cost nothing; schemas and catalogues at run time cost every learner their bytes. Only the socket module and the administrator screens may.',
      { path: '^web/src/', pathNot: ['^web/src/realtime/', '^web/src/features/admin', ...OUTSIDE] },
      { path: '^proto/', dependencyTypesNot: ['type-only'] },
    ),
    refuse(
      'nobody-imports-the-launcher',
      'deploy/ starts the product and is no part of it.',
      { pathNot: OUTSIDE },
      { path: ['^deploy/', ...workspace('local')] },
    ),

    oneHome('kafkajs', ['kafkajs'], ['^services/platform/'], 'Kafka is reached through platform/messaging.'),
    oneHome('bullmq', ['bullmq'], ['^services/platform/'], 'Jobs are reached through platform/jobs.'),
    oneHome(
      'ioredis',
      ['ioredis', 'redis'],
      ['^services/platform/', '^gateway/'],
      'Redis is reached through platform/redis; the gateway hands its client to the socket adapter and the rate limiter.',
    ),
    oneHome('pg', ['pg', 'pg-[\\w-]+'], ['^services/platform/'], 'Services write Kysely queries; pool and transaction are platform/database.'),
    oneHome('minio', ['minio'], ['^services/platform/'], 'Objects are reached through platform.'),
    oneHome('openai', ['openai'], ['^services/platform/'], 'AI providers are reached through platform.'),
    oneHome('payos', ['@payos/node'], ['^services/payment/'], 'payOS is the business of services/payment.'),
    oneHome('socket-server', ['socket\\.io', '@socket\\.io/[\\w-]+'], ['^gateway/'], 'Browsers are connected to the gateway only.'),
    oneHome('socket-client', ['socket\\.io-client'], ['^web/src/realtime/socket\\.ts$'], 'One connection, one module.'),

    refuse('no-cycle', 'Files that import each other cannot be understood, tested or loaded one at a time.', {}, { circular: true }),
    refuse(
      'no-test-code-in-the-product',
      'What only tests need must not be shipped.',
      { pathNot: [...OUTSIDE, '^web/src/testing/'] },
      { path: ['\\.test\\.tsx?$', '^testing/', '^web/src/testing/', '^web/e2e/'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '/dist/', '^proto/gen/'] },
    exclude: { path: ['[.]css$', '[.]svg$', '[.]woff2$', '^node:'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
