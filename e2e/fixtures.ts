import { test as base, expect } from '@playwright/test'
import { Problems } from './problems.ts'
import { createBucket } from './s3.ts'
import { type Server, startServer } from './server.ts'
import { watchRequests } from './settled.ts'

export { expect }

/**
 * Each worker has its own real server with the demo data. Its files are on disk, or on the S3 server at TEST_S3_ENDPOINT. It
 * may import files from 127.0.0.1, where tests serve them.
 *
 * A test also fails on a console error, an exception, a failed request or a request to another host. A test that causes one
 * on purpose declares it first: `problems.expect(/409/)`.
 */
export const test = base.extend<
  { problems: Problems; startOwnServer: (env: Record<string, string>) => Promise<Server> },
  { server: Server; requests: undefined }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs.
    async ({}, use) => {
      const server = await startServer({ IMPORT_NETWORKS: '127.0.0.1', ...(await createBucket()) })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** For `settled`, from before a hook opens the first page. */
  requests: [
    async ({ browser }, use) => {
      const stopWatching = watchRequests(browser)
      await use(undefined)
      stopWatching()
    },
    { scope: 'worker', auto: true },
  ],
  /** Starts a server for one test, whether it passes or fails. */
  startOwnServer: async ({ browser, problems }, use) => {
    const servers: Server[] = []
    await use(async (env) => {
      const server = await startServer(env)
      servers.push(server)
      problems.expect(new RegExp(`request to another host: ${server.baseURL}`))
      return server
    })
    // An open page would report the end of its connection.
    if (servers.length > 0) await Promise.all(browser.contexts().map((context) => context.close()))
    await Promise.all(servers.map((server) => server.stop()))
  },
  baseURL: async ({ server }, use) => use(server.baseURL),
  problems: [
    async ({ browser, server }, use) => {
      const problems = new Problems(server.baseURL)
      const storeUrl = process.env.TEST_S3_ENDPOINT
      if (storeUrl) problems.expect(new RegExp(`request to another host: ${new URL(storeUrl).origin}/`))
      const watch = problems.watch.bind(problems)
      browser.on('context', watch)
      await use(problems)
      browser.off('context', watch)
      const found = problems.unexpected()
      expect(found, `unexpected problems: ${found.join('; ')}`).toEqual([])
    },
    { auto: true },
  ],
})
