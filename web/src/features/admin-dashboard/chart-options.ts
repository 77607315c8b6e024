import type { GrowthPoint, RevenuePoint } from '@vumon/proto/http/statistics.js';
import type { EChartsCoreOption } from 'echarts/core';
import { type ColorTokens, fontFamily } from '../../theme/tokens';
import { formatNumber } from '../../ui/format';
import { t } from './admin-dashboard.text';
import type { Period } from './live-statistics';

/** Up to here each whole number gets a line of its own; above, whole numbers that fit. */
const SINGLE_STEPS_UP_TO = 10;
const MAX_BAR_PX = 36;

const percentFormat = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/** A bar against the one before it: 'Tăng 20% so với tháng trước'. The first bar has nothing to be compared with. */
export function changeText(value: number, previous: number | undefined, period: Period): string | null {
  if (previous === undefined) return null;
  const unit = t(`unit_${period}`);
  if (value === previous) return t('change_none', { unit });
  if (previous === 0) return t('change_from_zero', { unit });
  const percent = percentFormat.format((Math.abs(value - previous) / previous) * 100);
  return t(value > previous ? 'change_up' : 'change_down', { percent, unit });
}

interface Bar {
  name: string;
  fullDate: string;
  value: number;
  /** The value as people read it. */
  shown: string;
}

export function growthBars(points: readonly GrowthPoint[]): Bar[] {
  return points.map(({ name, fullDate, users }) => ({ name, fullDate, value: users, shown: t('users_value', { count: formatNumber(users) }) }));
}

/** `revenue` is in millions of VND, as the server rounds it; changes are counted from the exact amounts. */
export function revenueBars(points: readonly RevenuePoint[]): (Bar & { exact: number })[] {
  return points.map(({ name, fullDate, revenue, revenueVnd }) => ({
    name,
    fullDate,
    value: revenue,
    exact: revenueVnd,
    shown: t('revenue_value', { count: percentFormat.format(revenue) }),
  }));
}

/** Full date, value, change: one line each, as plain text. */
export function tooltipText(bars: readonly (Bar & { exact?: number })[], index: number, period: Period): string {
  const bar = bars[index];
  if (!bar) return '';
  const before = bars[index - 1];
  const change = changeText(bar.exact ?? bar.value, before && (before.exact ?? before.value), period);
  return [bar.fullDate, bar.shown, change].filter(Boolean).join('\n');
}

/** All bars in one sentence, for those who do not see the picture. */
export function chartLabel(title: string, bars: readonly Bar[]): string {
  return t('chart_label', { title, points: bars.map(({ fullDate, shown }) => t('chart_point', { date: fullDate, value: shown })).join('; ') });
}

interface ChartLook {
  bars: readonly (Bar & { exact?: number })[];
  period: Period;
  color: ColorTokens;
  still: boolean;
}

export function growthOption(look: ChartLook): EChartsCoreOption {
  const highest = Math.max(0, ...look.bars.map(({ value }) => value));
  const steps = highest <= SINGLE_STEPS_UP_TO ? { interval: 1, max: Math.max(1, highest) } : { minInterval: 1 };
  return barOption(look, { ...steps, axisLabel: { formatter: (value: number) => formatNumber(value) } });
}

export function revenueOption(look: ChartLook): EChartsCoreOption {
  return barOption(look, { axisLabel: { formatter: (value: number) => t('axis_millions', { count: percentFormat.format(value) }) } });
}

interface ValueAxis {
  interval?: number;
  minInterval?: number;
  max?: number;
  axisLabel: { formatter: (value: number) => string };
}

function barOption({ bars, period, color, still }: ChartLook, axis: ValueAxis): EChartsCoreOption {
  const text = { color: color.textSecondary, fontFamily, fontSize: 12 };
  return {
    animation: !still,
    animationDuration: 240,
    grid: { top: 16, right: 8, bottom: 8, left: 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: color.hairline } },
      axisLabel: { ...text, fontSize: 11, interval: 0, hideOverlap: true },
    },
    yAxis: { type: 'value', min: 0, ...axis, axisLabel: { ...text, ...axis.axisLabel }, splitLine: { lineStyle: { color: color.hairline } } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: color.raised,
      borderColor: color.hairline,
      textStyle: { color: color.text, fontFamily, fontSize: 13, lineHeight: 20 },
      axisPointer: { type: 'shadow', shadowStyle: { color: color.hairline, opacity: 0.4 } },
      formatter: (hovered: unknown) => asElement(tooltipText(bars, hoveredIndex(hovered), period)),
    },
    series: [{ type: 'bar', data: bars.map(({ value }) => value), barMaxWidth: MAX_BAR_PX, itemStyle: { color: color.link, borderRadius: [4, 4, 0, 0] } }],
  };
}

/** The text as a node of its own: no markup is made from what the server sends. */
function asElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.style.whiteSpace = 'pre-line';
  element.textContent = text;
  return element;
}

function hoveredIndex(hovered: unknown): number {
  const first: unknown = Array.isArray(hovered) ? hovered[0] : hovered;
  return typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : -1;
}
