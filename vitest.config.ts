import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './scripts/parts/temporary-files.mjs'

keepTemporaryFilesInMemory()

const IS_SOAK = process.env.TEST_SOAK === 'on'
/** Tests of browser code that talks to a real server. */
const AGAINST_SERVER = 'web/src/live/*.test.ts'

const SERVER_TESTS =
  process.env.TEST_DATABASE_URL && !IS_SOAK
    ? ['server/src/**/*.engine.*test.ts']
    : ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts', 'openapi/*.test.ts', AGAINST_SERVER]

/** Files that take ten seconds and more. They start first, so that no worker has a long one left when the others are done. */
const LONG = [
  'backup/commands.test.ts',
  'main.test.ts',
  'changes/every-command.test.ts',
  'faults/chaos.engine.test.ts',
  'email/limits.test.ts',
  'http/every-call.test.ts',
  'reset/reset.test.ts',
  'plans.test.ts',
  'applications/list.test.ts',
  'applications/counts.test.ts',
  'rent/operations.test.ts',
  'reset-password.test.ts',
  'start-error.test.ts',
  'db/embedded.test.ts',
  'mailer-crashes.test.ts',
]

class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONG.findIndex((name) => moduleId.endsWith(name))
      return rank < 0 ? LONG.length : rank
    }
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

const shared = {
  // Limits for a hang on the slowest machine, not for speed; `screens` has its own for Testing Library.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Test files of a worker share its modules: loading them per file took a third of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // With one per core a sixth of the time is spent waiting.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: SERVER_TESTS,
          exclude: IS_SOAK ? [] : ['**/*.soak.test.ts'],
          globalSetup: 'server/src/test/cluster.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude: [AGAINST_SERVER],
          css: true,
          // So that a test can import it anew, with a storage of its own.
          server: { deps: { inline: ['@uppy/golden-retriever'] } },
        },
      },
      {
        test: {
          ...shared,
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/test/wait-limit.ts', 'web/src/test/clean-storage.ts', 'web/src/test/no-network.ts'],
        },
      },
      { test: { ...shared, name: 'house', include: ['test/**/*.test.ts'] } },
    ],
  },
})
