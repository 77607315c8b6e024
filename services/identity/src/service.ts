import { defineService } from '@vumon/platform/service-definition.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import { identityShape } from './identity.config.js';
import { IdentityGrpc } from './identity.grpc.js';
import { IdentityModule } from './identity.module.js';
import { migrations } from './migrations.js';
import { SeedAccounts } from './seed/seed-accounts.command.js';

export const identityService = defineService({
  name: 'identity',
  config: identityShape,
  module: IdentityModule,
  definition: IdentityServiceService,
  grpc: [IdentityGrpc],
  migrations,
  constraints: { accounts_email: 'EMAIL_TAKEN' },
  seed: (app) => app.get(SeedAccounts).execute(),
});
