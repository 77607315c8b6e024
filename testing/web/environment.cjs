// jsdom with the parts of a browser that it leaves out and Node has: fetch and its classes, encoders, streams, structured clones, crypto.
const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
];

/** Channels between tabs that do not keep the test process alive. */
class TabChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

class BrowserLikeEnvironment extends TestEnvironment {
  constructor(config, context) {
    const customExportConditions = ['browser', 'import', 'default'];
    super(
      {
        ...config,
        projectConfig: {
          ...config.projectConfig,
          testEnvironmentOptions: { url: 'http://localhost/', customExportConditions, ...config.projectConfig.testEnvironmentOptions },
        },
      },
      context,
    );
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.BroadcastChannel = TabChannel;
    if (!this.global.crypto?.subtle) Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}

module.exports = BrowserLikeEnvironment;
