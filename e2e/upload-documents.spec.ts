/* Over 250 lines: journeys through one dialog, most with the same large file on its way. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route, TestInfo } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './people.ts'
import { CUT_LINE } from './problems.ts'
import { bytes } from './sample-files.ts'
import { openUploadPage } from './upload-page.ts'
import { choose, narrowLine } from './uploading.ts'

const MB = 1024 * 1024
/** Just above what is sent in parts (specification, section 9). */
const SIZE = 101 * MB
/** Of 5 MB each. */
const PARTS = Array.from({ length: 21 }, (_, at) => at + 1)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' })
const openDialog = (page: Page) => page.getByRole('button', { name: 'Upload documents' }).click()
const upload = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click()
const arrived = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function expectArchive(page: Page) {
  await expect(arrived(page, `archive.zip: ${SIZE} bytes`)).toBeVisible({ timeout: 60_000 })
  await expect(dialogOf(page)).toBeHidden()
}

/** A file of so many bytes of which no two megabytes are the same. */
async function largeFile(info: TestInfo): Promise<string> {
  const path = info.outputPath('archive.zip')
  const file = await open(path, 'w')
  for (let written = 0; written < SIZE; written += MB) await file.write(randomBytes(MB))
  await file.close()
  return path
}

const partOf = (address: string) => {
  const { searchParams } = new URL(address)
  return Number(searchParams.get('part') ?? searchParams.get('partNumber') ?? 0)
}

/** The numbers of the parts that were sent to their end, as they arrive. */
function countParts(page: Page): number[] {
  const parts: number[] = []
  page.on('response', (response) => {
    const part = partOf(response.url())
    if (response.request().method() === 'PUT' && part > 0 && response.ok()) parts.push(part)
  })
  return parts
}

const inOrder = (parts: number[]) => parts.toSorted((a, b) => a - b)

/** Chooses the large file and waits until some of it, not all, has arrived. */
async function beginLarge(page: Page, info: TestInfo) {
  const { reload } = await openUploadPage(page)
  const parts = countParts(page)
  await openDialog(page)
  await choose(page, await largeFile(info))
  const line = await narrowLine(page, 15 * MB)
  await upload(page)
  await expect.poll(() => parts.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  return { parts, reload, widen: () => line.detach() }
}

test('a document of 101 MB goes in 21 parts and arrives whole', async ({ page }, info) => {
  await openUploadPage(page)
  const parts = countParts(page)
  await openDialog(page)
  await choose(page, await largeFile(info))
  await upload(page)
  await expectArchive(page)
  expect(inOrder(parts)).toEqual(PARTS)
})

test('paused and resumed, no part is sent again; closing the dialog stops nothing', async ({ page }, info) => {
  const { parts, widen } = await beginLarge(page, info)
  await dialogOf(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(dialogOf(page).getByText(/^Paused/)).toBeVisible()
  await widen()
  await dialogOf(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('after a reload it goes on from where it was', async ({ page }, info) => {
  const { parts, reload, widen } = await beginLarge(page, info)
  await expect.poll(() => keptFiles(page), 'what the browser keeps of it').toBe(1)
  await reload()
  await widen()
  await page.getByRole('button', { name: 'Resume 1 upload' }).click()
  await expect(dialogOf(page).getByText('Session restored')).toBeVisible()
  await upload(page)
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

for (const isResumed of [false, true])
  test(`cancelled after a reload${isResumed ? ' and going on' : ''}, it is deleted on the server`, async ({
    page,
    problems,
  }, info) => {
    problems.expect(/404/)
    const { parts, reload, widen } = await beginLarge(page, info)
    await expect.poll(() => keptFiles(page)).toBe(1)
    await reload()
    await page.getByRole('button', { name: 'Resume 1 upload' }).click()
    await expect(dialogOf(page).getByText('Session restored')).toBeVisible()
    if (isResumed) {
      const before = parts.length
      await upload(page)
      await expect.poll(() => parts.length, { timeout: 30_000 }).toBeGreaterThan(before)
    }
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
    const answer = await deleted
    expect(answer.status()).toBe(200)
    await widen()
    const listed = await page.evaluate(async (address) => (await fetch(address)).status, answer.url())
    expect(listed, 'parts of what was deleted').toBe(404)
    await reload()
    await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
  })

test('without a network it waits, and goes on by itself', async ({ page, context, problems }, info) => {
  problems.expect(CUT_LINE)
  const { parts, widen } = await beginLarge(page, info)
  await context.setOffline(true)
  await expectToast(page, 'No Internet connection', 'The upload waits, and goes on by itself.')
  await widen()
  await context.setOffline(false)
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('the server is killed and started again in the middle, and nobody notices', async ({
  page,
  server,
  problems,
}, info) => {
  problems.expect(CUT_LINE)
  const { parts, widen } = await beginLarge(page, info)
  await server.crash()
  await widen()
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('a file is fetched from an address, and what cannot be fetched is told of', async ({ page, problems }) => {
  problems.expect(/400/)
  const source = createServer((request, response) => {
    if (request.url !== '/papers/deed.pdf') return response.writeHead(404).end()
    const headers = { 'content-type': 'application/pdf', 'content-length': 300_000 }
    return response.writeHead(200, headers).end(Buffer.alloc(300_000, 'deed'))
  })
  source.listen(0, '127.0.0.1')
  await once(source, 'listening')
  const { port } = source.address() as AddressInfo
  await openUploadPage(page)
  await openDialog(page)

  const fetchFrom = async (address: string) => {
    await dialogOf(page).getByRole('textbox', { name: 'Enter URL to import a file' }).fill(address)
    await dialogOf(page).getByRole('button', { name: 'Import' }).click()
  }
  await dialogOf(page).getByRole('tab', { name: 'Link' }).click()
  await fetchFrom('http://127.0.0.2/private')
  await expectToast(page, 'This address could not be read', 'Files can be fetched from public web addresses only')
  await fetchFrom(`http://127.0.0.1:${port}/nowhere`)
  await expectToast(page, 'This address could not be read', '127.0.0.1 has no such file (it answers 404)')
  await fetchFrom(`http://127.0.0.1:${port}/papers/deed.pdf`)
  await upload(page)
  await expect(arrived(page, 'deed.pdf: 300000 bytes')).toBeVisible()
  source.close()
})

test('an address that expired, a storage that fails or is busy, an end that is not confirmed: it arrives', async ({
  page,
  problems,
}, info) => {
  problems.expect(/403|429|500|503|Non 2xx|Request has expired/)
  const faults = new Map<number, { status: number; body?: string }[]>([
    [1, [{ status: 403, body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' }]],
    [5, [{ status: 503 }, { status: 503 }]],
    [9, [{ status: 429 }]],
  ])
  let isEndLost = false
  await page.route(
    (url) => partOf(url.href) > 0,
    (route) => {
      const fault = faults.get(partOf(route.request().url()))?.shift()
      const origin = new URL(page.url()).origin
      return fault ? route.fulfill({ ...fault, headers: { 'access-control-allow-origin': origin } }) : route.fallback()
    },
  )
  await page.route('**/complete?*', async (route) => {
    if (isEndLost) return route.fallback()
    isEndLost = true
    // Done, but the answer is lost.
    await route.fetch()
    return route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
  })
  await openUploadPage(page)
  await openDialog(page)
  await choose(page, await largeFile(info))
  await upload(page)
  await expectArchive(page)
  expect([...faults.values()].flat(), 'faults that were not met').toEqual([])
})

test('what the companion refuses is told in its words, or in those of the specification', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401|413|501|Could not|Quota|Authorization|ERR_FAILED/)
  await page.clock.install()
  await openUploadPage(page)
  await openDialog(page)
  let answer = (route: Route) => route.fallback()
  await page.route('**/companion/s3/params?*', (route) => answer(route))
  const send = async (name: string) => {
    await choose(page, bytes(name, 1000, 'text/plain'))
    await upload(page)
  }
  const expectReason = async (name: string, reason: string) => {
    await expectToast(page, `Failed to upload ${name}`, reason)
    await expect(reasonAt(name, reason)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
  }
  const reasonAt = (name: string, reason: string) =>
    dialogOf(page).getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: reason })

  answer = (route) => route.fulfill({ status: 413, json: { message: 'Quota exceeded: 2 GB of 2 GB are used' } })
  await send('full.txt')
  await expectReason('full.txt', 'Quota exceeded: 2 GB of 2 GB are used')
  answer = (route) => route.fulfill({ status: 501, json: { message: 'boom', requestId: 'req-7' } })
  await send('broken.txt')
  await expectReason('broken.txt', 'Failed request with status: 501. Not Implemented message: boom request-Id: req-7')

  answer = (route) => route.abort()
  await send('blocked.txt')
  // It is patient: ten tries, with half a minute between the last of them.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(reasonAt('blocked.txt', NETWORK_ERROR)).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 30_000 })
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()

  answer = (route) => route.fallback()
  await context.clearCookies()
  await send('stranger.txt')
  await expectReason('stranger.txt', 'Authorization required')
})

const NETWORK_ERROR =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

test('a tenant’s files have their limit', async ({ page }, info) => {
  await openUploadPage(page, 'tenant')
  await openDialog(page)
  const path = info.outputPath('film.mov')
  await (await open(path, 'w')).close()
  await truncate(path, 101 * MB)
  await choose(page, path)
  const refusal = dialogOf(page)
    .getByRole('alert')
    .filter({ hasText: 'film.mov exceeds maximum allowed size of 100 MB' })
  await expect(refusal).toBeVisible()
})

test('whoever signs out leaves nothing of it in the browser', async ({ page }, info) => {
  const { reload, widen } = await beginLarge(page, info)
  await expect.poll(() => keptFiles(page)).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Forget' }).click()
  await widen()
  await expect.poll(() => keptFiles(page)).toBe(0)
  await reload()
  await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
})

for (const theme of ['dark', 'light'])
  test(`the dialog is open to everyone, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openUploadPage(page)
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    const expectAccessible = async (what: string) => {
      expect(await findViolations(page), what).toEqual([])
    }
    await openDialog(page)
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible('where files come from')
    await dialogOf(page).getByRole('tab', { name: 'Link' }).click()
    await expect(dialogOf(page).getByRole('textbox')).toBeFocused()
    await expectAccessible('an address')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await choose(page, bytes('letter.txt', 1000, 'text/plain'), bytes('film.mov', 1000, 'video/quicktime'))
    await expectAccessible('files')
  })

/** Files whose bytes the browser keeps, to go on after a reload. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('uppy-blobs')
        opening.onerror = reject
        opening.onsuccess = () => {
          const count = opening.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => resolve(count.result)
          opening.result.close()
        }
      }),
  )
