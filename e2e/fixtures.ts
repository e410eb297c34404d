import { test as base, expect } from '@playwright/test'
import { Problems } from './problems.ts'
import { makeBucket } from './s3.ts'
import { type Server, startServer } from './server.ts'

export { expect }

/**
 * Every worker has a real server of its own, full of the demo world. Its files are on disk, or in the S3 server that
 * TEST_S3_ENDPOINT names, and it may import files from this machine, where a journey serves them.
 *
 * A journey fails on what a person would call broken even when its own steps went well: an error in the console, an
 * exception, a failed request, a request to another host. What it means to provoke it names: `problems.expect(/409/)`.
 */
export const test = base.extend<{ problems: Problems }, { server: Server; demoWorld: string }>({
  /** A spec that measures the demo world as it was filled gives it a name: other specs' homes and people are not in it. */
  demoWorld: ['shared', { option: true, scope: 'worker' }],
  server: [
    // Playwright gives specs with another `demoWorld` a worker, and so a server, of their own.
    async ({ demoWorld: _ }, use) => {
      const server = await startServer({ IMPORT_NETWORKS: '127.0.0.1', ...(await makeBucket()) })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
  problems: [
    async ({ browser, server }, use) => {
      const problems = new Problems(server.baseURL)
      const store = process.env.TEST_S3_ENDPOINT
      if (store) problems.expect(new RegExp(`request to another host: ${new URL(store).origin}/`))
      const watch = problems.watch.bind(problems)
      browser.on('context', watch)
      await use(problems)
      browser.off('context', watch)
      expect(problems.unexpected(), 'problems met on the way').toEqual([])
    },
    { auto: true },
  ],
})
