import { serviceShape } from '@vumon/platform/config/config.js';
import { defineService } from '@vumon/platform/service-definition.js';
import { PaymentServiceService } from '@vumon/proto/gen/vumon/payment/v1/payment.js';
import { migrations } from './migrations.js';
import { PaymentGrpc } from './payment.grpc.js';
import { PaymentModule } from './payment.module.js';

export const paymentService = defineService({
  name: 'payment',
  config: serviceShape,
  module: PaymentModule,
  definition: PaymentServiceService,
  grpc: [PaymentGrpc],
  migrations,
});
