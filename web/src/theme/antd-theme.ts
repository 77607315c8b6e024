import { type ThemeConfig, theme } from 'antd';
import { type ColorMode, colors, fontFamily, radius } from './tokens';

/**
 * Ant Design in our colours. Its defaults miss WCAG AA for links, secondary text, placeholders and control borders, so
 * each of those is set from a token whose ratio is tested.
 */
export function antdTheme(mode: ColorMode): ThemeConfig {
  const color = colors[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily,
      fontSize: 16,
      lineHeight: 1.6,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      controlHeight: 44,
      motionDurationMid: '0.16s',
      colorPrimary: color.water,
      colorLink: color.link,
      colorLinkHover: color.link,
      colorInfo: color.water,
      colorSuccess: color.right,
      colorError: color.wrong,
      colorWarning: color.gateText,
      colorText: color.text,
      colorTextHeading: color.text,
      colorTextSecondary: color.textSecondary,
      colorTextTertiary: color.textSecondary,
      colorTextDescription: color.textSecondary,
      colorTextPlaceholder: color.textPlaceholder,
      colorBgLayout: color.page,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBorder: color.border,
      colorBorderSecondary: color.hairline,
      colorSplit: color.hairline,
      controlItemBgActive: color.waterTint,
      controlItemBgActiveHover: color.waterTint,
    },
    components: {
      Modal: { borderRadiusLG: radius.modal },
      Table: { headerBg: color.page, borderColor: color.hairline, cellPaddingBlock: 12 },
      Tag: { defaultBg: color.waterTint, defaultColor: color.onWaterTint },
    },
  };
}
