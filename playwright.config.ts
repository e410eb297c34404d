import { defineConfig, devices } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './scripts/parts/temporary-files.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // In this order, and files by name: the longest, `accessibility`, are the first.
    { name: 'everyday', testMatch: '*.spec.ts', testIgnore: 'system/**' },
    { name: 'system', testMatch: 'system/*.spec.ts' },
  ],
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // With one per core a tenth of the time is spent waiting, with two each brings its own server and browser for nothing.
  workers: '150%',
  retries: 0,
  forbidOnly: true,
  // Limits for a hang on the slowest machine, not for speed.
  timeout: 120_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 45_000,
    // Animations use much CPU. Some specs turn them on, and the soak run has them everywhere.
    contextOptions: { reducedMotion: process.env.TEST_SOAK === 'on' ? 'no-preference' : 'reduce' },
    // Recording each journey takes a quarter longer; `npx playwright test NAME --trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.LINTEL_BROWSER,
      // No sandbox, since it often runs as root and loads only this app; no calls home, which would count as requests to
      // another host.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
