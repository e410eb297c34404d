import { defineConfig } from 'vitest/config'

// When a hang is called one, on the slowest machine; nothing is measured by these.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    // A core is kept free unless asked for, which on two leaves one; many tests wait more than they work.
    maxWorkers: '100%',
    projects: [
      { test: { ...patience, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'openapi/*.test.ts'],
          globalSetup: 'server/src/test/cluster.ts',
        },
      },
      { test: { ...patience, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], css: true } },
      { test: { ...patience, name: 'house', include: ['test/**/*.test.ts'] } },
    ],
  },
})
