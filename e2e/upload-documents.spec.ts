/* Over 250 lines: all tests of uploading documents, which share helpers. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Response, Route, TestInfo } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { bytes } from './sample-files.ts'
import { expectToast } from './toasts.ts'
import { chooseFiles, throttleUpload } from './upload-dialog.ts'
import { openUploadPage } from './upload-page.ts'

const MB = 1024 * 1024
/** Just above the size from which files are uploaded in parts (specification, section 9). */
const SIZE = 101 * MB
/** Part numbers; 5 MB each. */
const PARTS = Array.from({ length: 21 }, (_, at) => at + 1)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' })
const openDialog = (page: Page) => page.getByRole('button', { name: 'Upload documents' }).click()
const upload = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click()
const uploadedFile = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function expectArchive(page: Page) {
  await expect(uploadedFile(page, `archive.zip: ${SIZE} bytes`)).toBeVisible({ timeout: 60_000 })
  await expect(dialogOf(page)).toBeHidden()
}

/** Writes a file of `SIZE` random bytes. @returns its path */
async function createLargeFile(info: TestInfo): Promise<string> {
  const path = info.outputPath('archive.zip')
  const file = await open(path, 'w')
  for (let written = 0; written < SIZE; written += MB) await file.write(randomBytes(MB))
  await file.close()
  return path
}

/** The part number in an upload URL; 0 if there is none. */
const partOf = (url: string) => {
  const { searchParams } = new URL(url)
  return Number(searchParams.get('part') ?? searchParams.get('partNumber') ?? 0)
}

/** Collects the numbers of the parts that were uploaded successfully. */
function recordParts(page: Page): number[] {
  const parts: number[] = []
  page.on('response', (response) => {
    if (isUploadedPart(response)) parts.push(partOf(response.url()))
  })
  return parts
}

const isUploadedPart = (response: Response) =>
  response.request().method() === 'PUT' && partOf(response.url()) > 0 && response.ok()

const inOrder = (parts: number[]) => parts.toSorted((a, b) => a - b)

/**
 * Uploads a few parts of the large file, then holds the rest back until `unthrottle`.
 * @returns `uploadPart` lets one more part through
 */
async function startLargeUpload(page: Page, info: TestInfo) {
  const { reload } = await openUploadPage(page)
  const parts = recordParts(page)
  const throttle = await throttleUpload(page, HELD_BACK)
  const uploadParts = async (count: number) => {
    await throttle.setSpeed(15 * MB)
    await Promise.all([waitForParts(page, count).then(() => throttle.setSpeed(HELD_BACK)), upload(page)])
  }
  await openDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await uploadParts(3)
  return { parts, reload, unthrottle: throttle.stop, uploadPart: () => uploadParts(1) }
}

/** Bytes per second at which no part is finished during a test. */
const HELD_BACK = 1024

function waitForParts(page: Page, count: number) {
  let uploaded = 0
  return page.waitForResponse((response) => isUploadedPart(response) && ++uploaded === count)
}

test('a document of 101 MB is uploaded in 21 parts', async ({ page }, info) => {
  await openUploadPage(page)
  const parts = recordParts(page)
  await openDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await upload(page)
  await expectArchive(page)
  expect(inOrder(parts)).toEqual(PARTS)
})

test('a paused and resumed upload sends no part twice, also with the dialog closed', async ({ page }, info) => {
  const { parts, unthrottle } = await startLargeUpload(page, info)
  await dialogOf(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(dialogOf(page).getByText(/^Paused/)).toBeVisible()
  await unthrottle()
  await dialogOf(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('an upload continues after a reload', async ({ page }, info) => {
  const { parts, reload, unthrottle } = await startLargeUpload(page, info)
  await expect.poll(() => storedFiles(page), 'files stored in the browser').toBe(1)
  await reload()
  await unthrottle()
  await page.getByRole('button', { name: 'Resume 1 upload' }).click()
  await expect(dialogOf(page).getByText('Session restored')).toBeVisible()
  await upload(page)
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

for (const isResumed of [false, true])
  test(`an upload cancelled after a reload${isResumed ? ' and resuming' : ''} is deleted on the server`, async ({
    page,
    problems,
  }, info) => {
    problems.expect(/404/)
    const { reload, unthrottle, uploadPart } = await startLargeUpload(page, info)
    await expect.poll(() => storedFiles(page)).toBe(1)
    await reload()
    await page.getByRole('button', { name: 'Resume 1 upload' }).click()
    await expect(dialogOf(page).getByText('Session restored')).toBeVisible()
    if (isResumed) await uploadPart()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
    const response = await deleted
    expect(response.status()).toBe(200)
    await unthrottle()
    const listed = await page.evaluate(async (url) => (await fetch(url)).status, response.url())
    expect(listed, 'status of the deleted upload').toBe(404)
    await reload()
    await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
  })

test('an upload waits while offline and continues by itself', async ({ page, context, problems }, info) => {
  problems.expect(CONNECTION_ERRORS)
  const { parts, unthrottle } = await startLargeUpload(page, info)
  await context.setOffline(true)
  await expectToast(page, 'No Internet connection', 'The upload waits, and goes on by itself.')
  await unthrottle()
  await context.setOffline(false)
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('an upload survives a crash and restart of the server', async ({ page, server, problems }, info) => {
  problems.expect(CONNECTION_ERRORS)
  const { parts, unthrottle } = await startLargeUpload(page, info)
  await server.crash()
  await unthrottle()
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('a file is imported from a URL, and a failed import shows the reason', async ({ page, problems }) => {
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

  const importFrom = async (url: string) => {
    await dialogOf(page).getByRole('textbox', { name: 'Enter URL to import a file' }).fill(url)
    await dialogOf(page).getByRole('button', { name: 'Import' }).click()
  }
  await dialogOf(page).getByRole('tab', { name: 'Link' }).click()
  await importFrom('http://127.0.0.2/private')
  await expectToast(page, 'This address could not be read', 'Files can be fetched from public web addresses only')
  await importFrom(`http://127.0.0.1:${port}/nowhere`)
  await expectToast(page, 'This address could not be read', '127.0.0.1 has no such file (it answers 404)')
  await importFrom(`http://127.0.0.1:${port}/papers/deed.pdf`)
  await upload(page)
  await expect(uploadedFile(page, 'deed.pdf: 300000 bytes')).toBeVisible()
  source.close()
})

test('an upload succeeds despite an expired URL, failing or busy storage and a lost confirmation', async ({
  page,
  problems,
}, info) => {
  problems.expect(/403|429|500|503|Non 2xx|Request has expired/)
  const faults = new Map<number, { status: number; body?: string }[]>([
    [1, [{ status: 403, body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' }]],
    [5, [{ status: 503 }, { status: 503 }]],
    [9, [{ status: 429 }]],
  ])
  let isConfirmationLost = false
  await page.route(
    (url) => partOf(url.href) > 0,
    (route) => {
      const fault = faults.get(partOf(route.request().url()))?.shift()
      const origin = new URL(page.url()).origin
      return fault ? route.fulfill({ ...fault, headers: { 'access-control-allow-origin': origin } }) : route.fallback()
    },
  )
  await page.route('**/complete?*', async (route) => {
    if (isConfirmationLost) return route.fallback()
    isConfirmationLost = true
    // Completes the upload on the server but drops its response.
    await route.fetch()
    return route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
  })
  await openUploadPage(page)
  await openDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await upload(page)
  await expectArchive(page)
  expect([...faults.values()].flat(), 'unused faults').toEqual([])
})

test('an upload refused by the companion shows its reason, or the text of the specification', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401|413|501|Could not|Quota|Authorization|ERR_FAILED/)
  await page.clock.install()
  await openUploadPage(page)
  await openDialog(page)
  let respond = (route: Route) => route.fallback()
  await page.route('**/companion/s3/params?*', (route) => respond(route))
  const send = async (name: string) => {
    await chooseFiles(page, bytes(name, 1000, 'text/plain'))
    await upload(page)
  }
  const expectReason = async (name: string, reason: string) => {
    await expectToast(page, `Failed to upload ${name}`, reason)
    await expect(reasonAt(name, reason)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
  }
  const reasonAt = (name: string, reason: string) =>
    dialogOf(page).getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: reason })

  respond = (route) => route.fulfill({ status: 413, json: { message: 'Quota exceeded: 2 GB of 2 GB are used' } })
  await send('full.txt')
  await expectReason('full.txt', 'Quota exceeded: 2 GB of 2 GB are used')
  respond = (route) => route.fulfill({ status: 501, json: { message: 'boom', requestId: 'req-7' } })
  await send('broken.txt')
  await expectReason('broken.txt', 'Failed request with status: 501. Not Implemented message: boom request-Id: req-7')

  respond = (route) => route.abort()
  await send('blocked.txt')
  // Ten attempts, the last ones 30 s apart.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(reasonAt('blocked.txt', NETWORK_ERROR)).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 30_000 })
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()

  respond = (route) => route.fallback()
  await context.clearCookies()
  await send('stranger.txt')
  await expectReason('stranger.txt', 'Authorization required')
})

const NETWORK_ERROR =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

test('a tenant can’t upload files over 100 MB', async ({ page }, info) => {
  await openUploadPage(page, 'tenant')
  await openDialog(page)
  const path = info.outputPath('film.mov')
  await (await open(path, 'w')).close()
  await truncate(path, 101 * MB)
  await chooseFiles(page, path)
  const refusal = dialogOf(page)
    .getByRole('alert')
    .filter({ hasText: 'film.mov exceeds maximum allowed size of 100 MB' })
  await expect(refusal).toBeVisible()
})

test('signing out deletes stored uploads from the browser', async ({ page }, info) => {
  const { reload, unthrottle } = await startLargeUpload(page, info)
  await expect.poll(() => storedFiles(page)).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Forget' }).click()
  await unthrottle()
  await expect.poll(() => storedFiles(page)).toBe(0)
  await reload()
  await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
})

for (const theme of ['dark', 'light'])
  test(`the upload dialog has no accessibility violations, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openUploadPage(page)
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    const expectAccessible = async (state: string) => {
      expect(await findViolations(page), state).toEqual([])
    }
    await openDialog(page)
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible('the list of sources')
    await dialogOf(page).getByRole('tab', { name: 'Link' }).click()
    await expect(dialogOf(page).getByRole('textbox')).toBeFocused()
    await expectAccessible('the URL import')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await chooseFiles(page, bytes('letter.txt', 1000, 'text/plain'), bytes('film.mov', 1000, 'video/quicktime'))
    await expectAccessible('chosen files')
  })

/** The number of files that the browser stores to continue after a reload. */
const storedFiles = (page: Page) =>
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
