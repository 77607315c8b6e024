import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Fonts that the first paint needs: regular text and headings, both subsets of Vietnamese. */
const PRELOADED_FONT = /be-vietnam-pro-(latin|vietnamese)-(400|700)-normal-[\w-]+\.woff2$/;

/**
 * Head tags that the page needs before any script of ours runs: the colour mode (a render-blocking file of its own,
 * because the content security policy forbids inline scripts) and the two preloaded weights.
 */
const headTags = (): Plugin => ({
  name: 'vumon-head-tags',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, context) => [
      { tag: 'script', attrs: { src: '/color-mode.js' }, injectTo: 'head-prepend' },
      ...Object.keys(context.bundle ?? {})
        .filter((file) => PRELOADED_FONT.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
    ],
  },
});

const gateway = `http://127.0.0.1:${3000 + Number(process.env.PORT_OFFSET ?? 0)}`;

/** What is built is what learners get, whatever the shell says; a shell's NODE_ENV would put React's development build into the pages. */
function buildForProduction(command: 'build' | 'serve'): void {
  if (command === 'build') process.env.NODE_ENV = 'production';
}

const settings: UserConfig = {
  base: '/',
  plugins: [react(), headTags()],
  server: {
    host: '127.0.0.1',
    port: 5173 + Number(process.env.PORT_OFFSET ?? 0),
    proxy: { '/api': gateway, '/media': gateway, '/socket.io': { target: gateway, ws: true } },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    // A 'data:' font or picture would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // antd is left to the bundler: one group would drag the administrator's tables into the learner's first page.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: 'state', test: /node_modules[\\/](@reduxjs|react-redux|immer|reselect|redux|redux-thunk|use-sync-external-store)[\\/]/ },
            { name: 'echarts', test: /node_modules[\\/](echarts|echarts-for-react|zrender)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ command }) => {
  buildForProduction(command);
  return settings;
});
