import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listenOn } from '../../../server/src/test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../server/src/test/world.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
const pages: TestBrowser[] = []
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.restoreAllMocks()
})

/** A page whose WebSockets a proxy refuses; `isVisible` says whether the page may be visible. */
function openBlocked(isVisible: () => boolean) {
  const openSocket = () => new WebSocket(`ws://${host}/no-socket`)
  const page = openBrowser({
    person: tenant,
    host: () => host,
    partners: [owner.id],
    openSocket,
    polling: { isVisible },
  })
  pages.push(page)
  return page
}
const contents = (page: TestBrowser) => page.thread(owner.id).map(({ content }) => content)

it('brings messages to a page without a socket within seconds', async () => {
  await world.message(owner, tenant, { content: 'first' })
  const page = openBlocked(() => true)
  await expect.poll(() => contents(page)).toEqual(['first'])
  await world.message(owner, tenant, { content: 'second' })
  await expect.poll(() => contents(page)).toEqual(['first', 'second'])
  expect(page.live.status).not.toBe('ready')
})

it('makes no call while the page is hidden, and one at once when it is shown again', async () => {
  let isVisible = false
  const page = openBlocked(() => isVisible)
  await expect.poll(() => page.live.isDown).toBe(true)
  const calls = vi.spyOn(globalThis, 'fetch')
  await page.polling.pollNow()
  expect(calls).not.toHaveBeenCalled()
  isVisible = true
  await world.message(owner, tenant, { content: 'first' })
  await page.polling.pollNow()
  await expect.poll(() => contents(page)).toEqual(['first'])
})
