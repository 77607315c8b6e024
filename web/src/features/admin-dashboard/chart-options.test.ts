import { describe, expect, test } from '@jest/globals';
import { colors } from '../../theme/tokens';
import { changeText, chartLabel, growthBars, growthOption, revenueBars, revenueOption, tooltipText } from './chart-options';

describe('a bar against the one before it', () => {
  test.each([
    [12, 10, 'week', 'Tăng 20% so với ngày trước'],
    [12, 10, 'month', 'Tăng 20% so với tháng trước'],
    [12, 10, 'year', 'Tăng 20% so với năm trước'],
    [5, 10, 'month', 'Giảm 50% so với tháng trước'],
    [0, 10, 'month', 'Giảm 100% so với tháng trước'],
    [4, 3, 'month', 'Tăng 33,3% so với tháng trước'],
    [30, 3, 'month', 'Tăng 900% so với tháng trước'],
    [10, 10, 'month', 'Không thay đổi so với tháng trước'],
    [7, 0, 'month', 'Tăng 100% (từ 0) so với tháng trước'],
    [0, 0, 'month', 'Không thay đổi so với tháng trước'],
    [7, undefined, 'month', null],
  ] as const)('%p after %p by %s: %s', (value, previous, period, text) => expect(changeText(value, previous, period)).toBe(text));
});

const growth = growthBars([
  { name: 'Th10', fullDate: 'Tháng 10/2026', users: 0 },
  { name: 'Th11', fullDate: 'Tháng 11/2026', users: 1250 },
]);
const revenue = revenueBars([
  { name: '2025', fullDate: 'Năm 2025', revenue: 0, revenueVnd: 40_000 },
  { name: '2026', fullDate: 'Năm 2026', revenue: 12.5, revenueVnd: 12_480_000 },
]);
const look = { color: colors.light, still: false } as const;

/** What the option says, as ECharts would ask for it. */
function read(option: ReturnType<typeof growthOption>) {
  return option as {
    animation: boolean;
    yAxis: { interval?: number; minInterval?: number; max?: number; axisLabel: { formatter(value: number): string } };
    tooltip: { formatter(hovered: unknown): HTMLElement };
    series: { data: number[] }[];
  };
}

describe('the tooltip', () => {
  test.each([
    [growth, 0, 'month', 'Tháng 10/2026\n0 người dùng mới'],
    [growth, 1, 'month', 'Tháng 11/2026\n1.250 người dùng mới\nTăng 100% (từ 0) so với tháng trước'],
    [revenue, 0, 'year', 'Năm 2025\n0M VNĐ'],
    // From the exact amounts: by the rounded ones it would rise "from 0".
    [revenue, 1, 'year', 'Năm 2026\n12,5M VNĐ\nTăng 31.100% so với năm trước'],
    [growth, 9, 'month', ''],
  ] as const)('%#', (bars, index, period, text) => expect(tooltipText(bars, index, period)).toBe(text));

  test('finds its bar and shows text, never markup', () => {
    const bars = growthBars([{ name: 'a', fullDate: '<img src=x>', users: 0 }]);
    const { tooltip } = read(growthOption({ ...look, bars, period: 'month' }));
    const shown = tooltip.formatter([{ dataIndex: 0 }]);
    expect(shown.textContent).toBe('<img src=x>\n0 người dùng mới');
    expect(shown.childElementCount).toBe(0);
    expect(tooltip.formatter([]).textContent).toBe('');
  });
});

describe('the axes', () => {
  const bars = (users: number) => growthBars([{ name: 'a', fullDate: 'a', users }]);
  test.each([
    [0, { interval: 1, max: 1 }],
    [3, { interval: 1, max: 3 }],
    [10, { interval: 1, max: 10 }],
    [11, { minInterval: 1 }],
  ])('new users up to %d go in whole steps', (users, steps) => {
    expect(read(growthOption({ ...look, bars: bars(users), period: 'week' })).yAxis).toMatchObject(steps);
  });

  test('revenue is in millions', () => {
    const option = read(revenueOption({ ...look, bars: revenue, period: 'year' }));
    expect([0, 0.5, 12].map((value) => option.yAxis.axisLabel.formatter(value))).toEqual(['0M', '0,5M', '12M']);
    expect(option.series[0]?.data).toEqual([0, 12.5]);
  });
});

test('reduced motion draws without animation', () => expect(read(growthOption({ ...look, bars: growth, period: 'month', still: true })).animation).toBe(false));

test('the whole chart can be read out', () => expect(chartLabel('Doanh thu', revenue)).toBe('Doanh thu: Năm 2025: 0M VNĐ; Năm 2026: 12,5M VNĐ'));
