// Jest in ESM mode. Other workspaces are reached through their built `dist` (package exports), so `tsc -b` runs before the tests.
const swc = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: { target: 'es2023', parser, experimental: { keepImportAttributes: true }, transform: { verbatimModuleSyntax: true, ...transform } },
  },
];

const server = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }, { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true }),
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['reflect-metadata'],
};
const serverFolders = '<rootDir>/{proto,services/*,gateway,deploy/local}/src/**';

export default {
  maxWorkers: 2,
  // A machine that is busy with other work is slower, not wrong.
  testTimeout: 30_000,
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: [`${serverFolders}/*.test.ts`, '<rootDir>/testing/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.component\\.test\\.ts$'],
    },
    {
      ...server,
      displayName: 'component',
      testMatch: [`${serverFolders}/*.component.test.ts`, '<rootDir>/testing/**/*.component.test.ts'],
      globalSetup: '<rootDir>/testing/component/setup.mjs',
      globalTeardown: '<rootDir>/testing/component/teardown.mjs',
    },
    {
      rootDir: import.meta.dirname,
      displayName: 'web',
      testEnvironment: '<rootDir>/testing/web/environment.cjs',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }) },
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/testing/web/style-names.mjs',
        '\\.(css|svg|png|jpg|webp|woff2?|mp3)(\\?.*)?$': '<rootDir>/testing/web/asset.mjs',
        '^(\\.{1,2}/.*)\\.js$': '$1',
      },
      setupFiles: ['<rootDir>/testing/web/setup.mjs'],
    },
    { ...server, displayName: 'launcher', testMatch: ['<rootDir>/testing/launcher/*.launcher.ts'] },
    {
      ...server,
      displayName: 'journeys',
      testMatch: ['<rootDir>/web/e2e/**/*.journey.ts'],
      setupFilesAfterEnv: ['<rootDir>/testing/journeys/once-more.mjs'],
      globalSetup: '<rootDir>/testing/journeys/setup.mjs',
      globalTeardown: '<rootDir>/testing/journeys/teardown.mjs',
    },
  ],
};
