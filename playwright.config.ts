import { defineConfig, devices } from '@playwright/test'

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
    contextOptions: { reducedMotion: 'reduce' },
    // Of a failure what the page held, step by step; filming every journey would take a quarter longer.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
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
