/** The design's colours. `tokens.css` is generated from here (checked by tokens.test.ts); ratios are computed there too. */
export interface ColorTokens {
  page: string;
  surface: string;
  raised: string;
  text: string;
  textSecondary: string;
  textPlaceholder: string;
  border: string;
  hairline: string;
  water: string;
  waterHover: string;
  onWater: string;
  link: string;
  waterTint: string;
  onWaterTint: string;
  carp: string;
  gate: string;
  gateText: string;
  gateTint: string;
  right: string;
  rightTint: string;
  wrong: string;
  wrongTint: string;
  evidence: string;
}

export type ColorMode = 'light' | 'dark';

export const colors: Record<ColorMode, ColorTokens> = {
  light: {
    page: '#F4F7FA',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    text: '#16212B',
    textSecondary: '#4B5B69',
    textPlaceholder: '#62727F',
    border: '#7C8B98',
    hairline: '#DDE4EA',
    water: '#0B5FA5',
    waterHover: '#084A82',
    onWater: '#FFFFFF',
    link: '#0B5FA5',
    waterTint: '#E6F1FA',
    onWaterTint: '#084A82',
    carp: '#C8371F',
    gate: '#E0A11B',
    gateText: '#8A5A00',
    gateTint: '#FFF6DF',
    right: '#1B7340',
    rightTint: '#E7F5EC',
    wrong: '#B3261E',
    wrongTint: '#FCEDEB',
    evidence: '#FFE9AE',
  },
  dark: {
    page: '#0D141B',
    surface: '#151E27',
    raised: '#1C2732',
    text: '#E7EDF3',
    textSecondary: '#A8B6C3',
    textPlaceholder: '#8796A4',
    border: '#6E7D8B',
    hairline: '#2A3642',
    water: '#1F6FB8',
    waterHover: '#2A78BE',
    onWater: '#FFFFFF',
    link: '#6FB4F2',
    waterTint: '#12324D',
    onWaterTint: '#A9D3F7',
    carp: '#FF8A75',
    gate: '#F2C14E',
    gateText: '#F2C14E',
    gateTint: '#33290F',
    right: '#6CCB8E',
    rightTint: '#14301F',
    wrong: '#FF8F87',
    wrongTint: '#3A1B1A',
    evidence: '#54430F',
  },
};

export const radius = { control: 8, card: 12, modal: 16 } as const;
const fontSizes = [13, 14, 16, 18, 20, 24, 30, 38] as const;
export const fontFamily = "'Be Vietnam Pro', system-ui, -apple-system, 'Segoe UI', sans-serif";
/** Content and reading widths: 1200 px, and 68 characters. */
const contentWidth = 1200;

const shadows: Record<ColorMode, string> = {
  light: '0 8px 28px rgb(22 33 43 / 14%)',
  dark: '0 8px 28px rgb(0 0 0 / 45%)',
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarations(mode: ColorMode, indent: string): string {
  const lines = Object.entries(colors[mode]).map(([name, value]) => `--${kebab(name)}: ${value.toLowerCase()};`);
  return [...lines, `--shadow: ${shadows[mode]};`, `color-scheme: ${mode};`].map((line) => indent + line).join('\n');
}

/** The text of `tokens.css`: the system's mode, unless `data-theme` on the root says otherwise. */
export function tokensCss(): string {
  const shared = [
    `--radius-control: ${radius.control}px;`,
    `--radius-card: ${radius.card}px;`,
    `--radius-modal: ${radius.modal}px;`,
    ...fontSizes.map((size) => `--font-${size}: ${size / 16}rem;`),
    `--font-family: ${fontFamily.replaceAll("'", '"')};`,
    `--content-width: ${contentWidth}px;`,
    '--reading-width: 68ch;',
  ];
  return `/* Generated from tokens.ts by tools/write-tokens.mjs; tokens.test.ts compares the two. */
:root {
${shared.map((line) => `  ${line}`).join('\n')}
${declarations('light', '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
${declarations('dark', '    ')}
  }
}

:root[data-theme="dark"] {
${declarations('dark', '  ')}
}
`;
}
