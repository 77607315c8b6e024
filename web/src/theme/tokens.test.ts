import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type ColorMode, type ColorTokens, colors, tokensCss } from './tokens';

/** WCAG 2 relative luminance of '#RRGGBB'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const modes: ColorMode[] = ['light', 'dark'];
const textPairs: [keyof ColorTokens, keyof ColorTokens][] = [
  ...(['text', 'textSecondary', 'link', 'right', 'wrong', 'carp'] as const).flatMap((ink): [keyof ColorTokens, keyof ColorTokens][] => [
    [ink, 'page'],
    [ink, 'surface'],
    [ink, 'raised'],
  ]),
  ['textPlaceholder', 'surface'],
  ['onWater', 'water'],
  ['onWater', 'waterHover'],
  ['onWaterTint', 'waterTint'],
  ['gateText', 'gateTint'],
  ['right', 'rightTint'],
  ['wrong', 'wrongTint'],
  ['text', 'evidence'],
];
const controlPairs: [keyof ColorTokens, keyof ColorTokens][] = [
  ['border', 'surface'],
  ['border', 'page'],
  ['link', 'surface'],
];

test('the measure itself knows black on white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

describe.each(modes)('%s mode', (mode) => {
  test.each(textPairs)('%s on %s reads at 4.5:1 or better', (ink, ground) => {
    expect(contrast(colors[mode][ink], colors[mode][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controlPairs)('%s stands out from %s at 3:1 or better', (edge, ground) => {
    expect(contrast(colors[mode][edge], colors[mode][ground])).toBeGreaterThanOrEqual(3);
  });
});

test('tokens.css is what tokens.ts says', () => {
  expect(readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')).toBe(tokensCss());
});
