import { Injectable } from '@nestjs/common';
import type { GrowthPoint, RevenuePoint } from '@vumon/proto/http/statistics.js';
import type { OverviewStats, RealtimeStats } from '@vumon/proto/socket.js';
import { People } from '../people/people.js';
import { ContentRepository } from './content.repository.js';
import { CountRepository } from './count.repository.js';
import { barsOf, fill, type Period, startOfPeriod } from './periods.js';

const REVENUE_LABELS: Record<Period, string> = { week: 'Doanh thu tuần này', month: 'Doanh thu tháng này', year: 'Doanh thu năm nay' };
const whole = new Intl.NumberFormat('vi-VN');

/** 1,000,000 and more as 'M VNĐ', 1,000 and more as 'K VNĐ', to one decimal (learner.md §9). */
function shortVnd(amount: number): string {
  if (amount >= 1_000_000) return `${(amount / 1_000_000).toFixed(1)}M VNĐ`;
  if (amount >= 1_000) return `${(amount / 1_000).toFixed(1)}K VNĐ`;
  return `${whole.format(amount)} VNĐ`;
}

@Injectable()
export class StatisticsQueries {
  constructor(
    private readonly counts: CountRepository,
    private readonly contents: ContentRepository,
    private readonly people: People,
  ) {}

  async overview(period: Period): Promise<OverviewStats> {
    const [courses, exams, registered, deleted, revenueDays] = await Promise.all([
      this.contents.countLive('course'),
      this.contents.countLive('exam'),
      this.counts.total('users_registered'),
      this.counts.total('users_deleted'),
      this.counts.listSince('revenue_vnd', startOfPeriod(period, new Date())),
    ]);
    const revenue = revenueDays.reduce((sum, { value }) => sum + value, 0);
    const card = (value: number): { display: string; value: number } => ({ display: whole.format(value), value });
    return {
      activeCourses: card(courses),
      totalExams: card(exams),
      totalUsers: card(registered - deleted),
      monthlyRevenue: { label: REVENUE_LABELS[period], display: shortVnd(revenue), value: revenue },
    };
  }

  async realtime(): Promise<RealtimeStats> {
    const [visitors, onlineUsers] = await Promise.all([this.counts.countVisitors(), this.people.online()]);
    return { visitorsLastHour: visitors.lastHour, visitorsToday: visitors.today, onlineUsers };
  }

  async userGrowth(period: Period): Promise<GrowthPoint[]> {
    const bars = barsOf(period, new Date());
    const values = fill(bars, await this.counts.listSince('users_registered', bars[0]?.from ?? ''));
    return bars.map(({ name, fullDate }, i) => ({ name, users: values[i] ?? 0, fullDate }));
  }

  async revenue(period: Period): Promise<RevenuePoint[]> {
    const bars = barsOf(period, new Date());
    const values = fill(bars, await this.counts.listSince('revenue_vnd', bars[0]?.from ?? ''));
    return bars.map(({ name, fullDate }, i) => {
      const revenueVnd = values[i] ?? 0;
      return { name, revenue: Math.round(revenueVnd / 100_000) / 10, revenueVnd, fullDate };
    });
  }
}
