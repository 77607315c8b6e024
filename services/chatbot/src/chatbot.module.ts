import { Module } from '@nestjs/common';
import { ChatbotGrpc } from './chatbot.grpc.js';
import { LearnerResultRepository } from './results/learner-result.repository.js';
import { LearnerResultWorker } from './results/learner-result.worker.js';

@Module({ providers: [ChatbotGrpc, LearnerResultRepository, LearnerResultWorker] })
export class ChatbotModule {}
