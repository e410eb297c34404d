import { defineConfig, devices } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './scripts/parts/temporary-files.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Two a core: half of a journey is waiting.
  workers: '200%',
  retries: 0,
  forbidOnly: true,
  // When a hang is called one, on the slowest machine; nothing is measured by these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Drawing motion keeps the processor busy. Some specs ask for it, and the soak run has it everywhere.
    contextOptions: { reducedMotion: process.env.TEST_SOAK === 'on' ? 'no-preference' : 'reduce' },
    // Recording each journey takes a quarter longer; `npx playwright test NAME --trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.LINTEL_BROWSER,
      // No sandbox for a browser that sees nothing but us, often as root; no gpu; and no calls home, which would count
      // as requests to another host.
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
