import { Module } from '@nestjs/common';
import { PaymentGrpc } from './payment.grpc.js';
import { CoursePriceRepository } from './prices/course-price.repository.js';
import { CoursePriceWorker } from './prices/course-price.worker.js';

@Module({ providers: [PaymentGrpc, CoursePriceRepository, CoursePriceWorker] })
export class PaymentModule {}
