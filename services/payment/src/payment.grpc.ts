import { Injectable } from '@nestjs/common';
import { AppError } from '@vumon/platform/errors/app-error.js';
import type { GrpcHandlers } from '@vumon/platform/grpc/rpc-types.js';
import type { GetCoursePriceRequest, GetCoursePriceResponse, PaymentServiceService } from '@vumon/proto/gen/vumon/payment/v1/payment.js';
import { CoursePriceRepository } from './prices/course-price.repository.js';

@Injectable()
export class PaymentGrpc implements GrpcHandlers<typeof PaymentServiceService> {
  constructor(private readonly prices: CoursePriceRepository) {}

  async getCoursePrice({ courseId }: GetCoursePriceRequest): Promise<GetCoursePriceResponse> {
    const price = await this.prices.find(courseId);
    if (!price) throw new AppError('NOT_FOUND');
    return { courseId: price.courseId, title: price.title, priceVnd: price.priceVnd, status: price.status };
  }
}
