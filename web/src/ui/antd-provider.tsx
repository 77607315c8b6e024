import { ConfigProvider } from 'antd';
import viVN from 'antd/locale/vi_VN';
import type { ReactNode } from 'react';
import { antdTheme } from '../theme/antd-theme';
import { useColorMode } from '../theme/use-color-mode';

/**
 * Ant Design with our theme and Vietnamese texts. Screens that use antd wrap themselves in it inside their lazy route, so
 * that the learner's first page carries none of it.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const [mode] = useColorMode();
  return (
    <ConfigProvider locale={viVN} theme={antdTheme(mode)}>
      {children}
    </ConfigProvider>
  );
}
