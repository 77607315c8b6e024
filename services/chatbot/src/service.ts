import { serviceShape } from '@vumon/platform/config/config.js';
import { defineService } from '@vumon/platform/service-definition.js';
import { ChatbotServiceService } from '@vumon/proto/gen/vumon/chatbot/v1/chatbot.js';
import { ChatbotGrpc } from './chatbot.grpc.js';
import { ChatbotModule } from './chatbot.module.js';
import { migrations } from './migrations.js';

export const chatbotService = defineService({
  name: 'chatbot',
  config: serviceShape,
  module: ChatbotModule,
  definition: ChatbotServiceService,
  grpc: [ChatbotGrpc],
  migrations,
});
