import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vumon/platform/service-definition.js';
import { vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import type { EventPayload } from '@vumon/proto/events.js';
import type { UserContext } from '@vumon/proto/user-context.js';
import type { GatewayConfig } from '../gateway.config.js';
import { VISIT_SINK } from '../gateway.tokens.js';

export type PageVisit = EventPayload<'activity.page_visited'>;
/** Takes a visit on its way to statistics, without waiting; losing one is allowed. */
export type VisitSink = (visit: PageVisit) => void;

const BOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python-requests|facebookexternalhit/i;
/** A visitor's address and browser as 22 characters that change every day and lead back to nobody. */
export function visitorHash(secret: string, day: string, address: string, userAgent: string): string {
  const salt = createHmac('sha256', secret).update(`visitor:${day}`).digest();
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url').slice(0, 22);
}

/** Counts page visits of people: no administrators, no obvious robots, no addresses kept. */
@Injectable()
export class VisitRecorder {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(VISIT_SINK) private readonly sink: VisitSink,
  ) {}

  /** Hands the visit over and does not wait. */
  record(seen: { path: string; user: UserContext; address: string; userAgent: string }): void {
    const { path, user, address, userAgent } = seen;
    if ((user.kind === 'user' && user.role === 'admin') || userAgent === '' || BOT.test(userAgent)) return;
    const now = new Date();
    const day = vietnamDay(now);
    const visit: PageVisit = {
      visitor: visitorHash(this.config.GUEST_COOKIE_SECRET, day, address, userAgent),
      path: path.split(/[?#]/, 1)[0] ?? '/',
      day,
      at: now.toISOString(),
    };
    this.sink(visit);
  }
}
