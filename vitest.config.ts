import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './scripts/parts/temporary-files.mjs'
import { rankOf } from './scripts/parts/test-files.mjs'
import { visitorScreens } from './web/visitor-code.ts'

keepTemporaryFilesInMemory()

/** Tests of browser code that talks to a real server. */
const AGAINST_SERVER = 'web/src/live/*.test.ts'

/** The files of `npm test` first, so that a fault in them shows early. */
class EverydayFirst extends BaseSequencer {
  async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
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
    sequence: { sequencer: EverydayFirst },
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        plugins: [visitorScreens],
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts', 'openapi/*.test.ts', AGAINST_SERVER],
          globalSetup: 'server/src/test/cluster.ts',
        },
      },
      {
        plugins: [visitorScreens],
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
        plugins: [visitorScreens],
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
