import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/parts/temporary-files.mjs'

keepTemporaryFilesInMemory()

// Tests that use neither database, bus nor storage, or bring their own PostgreSQL: the same on every engine.
const SAME_WITH_ALL_SERVICES = [
  'demo/**',
  'server/src/*.test.ts',
  'server/src/db/embedded.test.ts',
  'server/src/features/{accounts/device,files/sniff,files/remote/address,leases/pdf/line-layout,{accounts,applications,leases}/notices}.test.ts',
  'server/src/http/{errors,openapi,prebuilt-response,request-target,timeouts}.test.ts',
  // The soak run sends hostile input to both.
  ...(process.env.TEST_SOAK === 'on' ? [] : ['server/src/http/hostile-input.test.ts']),
  'server/src/jobs/schedule.test.ts',
  'server/src/mail/email.test.ts',
  'server/src/notices/**',
  'server/src/test/permissions.test.ts',
  'openapi/**',
]

/** Tests of browser code that talks to a real server. */
const AGAINST_SERVER = 'web/src/live/*.test.ts'

const shared = {
  // Limits for a hang on the slowest machine, not for speed.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Test files of a worker share its modules: loading them per file took a third of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // With one per core a sixth of the time is spent waiting.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts', 'openapi/*.test.ts', AGAINST_SERVER],
          exclude: process.env.TEST_DATABASE_URL ? SAME_WITH_ALL_SERVICES : [],
          globalSetup: 'server/src/test/cluster.ts',
        },
      },
      {
        test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'], exclude: [AGAINST_SERVER], css: true },
      },
      { test: { ...shared, name: 'screens', include: ['web/src/**/*.test.tsx'], environment: 'happy-dom' } },
      { test: { ...shared, name: 'house', include: ['test/**/*.test.ts'] } },
    ],
  },
})
