import type { Page, TestInfo } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createLargeFile, expectArchive, isUploadedPart, MB, partOf, recordParts } from '../large-file.ts'
import { CONNECTION_ERRORS } from '../problems.ts'
import { countStoredFiles } from '../stored-files.ts'
import { expectToast } from '../toasts.ts'
import { chooseFiles, throttleUpload } from '../upload-dialog.ts'
import { openUploadDialog, openUploadPage, uploadChosenFiles, uploadDialog } from '../upload-page.ts'

/** Bytes per second: the file takes seconds, nothing is finished during a test, unlimited. */
const [SLOW, HELD_BACK, UNLIMITED] = [15 * MB, 1024, -1]

/**
 * Uploads a few parts of the large file, then holds the rest back until `unthrottle`.
 * @returns `uploadPart` lets one more part through
 */
async function startLargeUpload(page: Page, info: TestInfo) {
  const { reload } = await openUploadPage(page)
  const parts = recordParts(page)
  const setSpeed = await throttleUpload(page, HELD_BACK)
  let laterSpeed = HELD_BACK
  const uploadParts = async (count: number) => {
    await setSpeed(SLOW)
    await Promise.all([waitForParts(page, count).then(() => setSpeed(laterSpeed)), uploadChosenFiles(page)])
  }
  await openUploadDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await uploadParts(3)
  return {
    parts,
    uploadPart: () => uploadParts(1),
    unthrottle: () => {
      laterSpeed = UNLIMITED
      return setSpeed(UNLIMITED)
    },
    reload: async () => {
      // Requests that are held back would also hold back those of the page.
      await setSpeed(SLOW)
      await reload()
      await setSpeed(laterSpeed)
    },
  }
}

function waitForParts(page: Page, count: number) {
  let uploaded = 0
  return page.waitForResponse((response) => isUploadedPart(response) && ++uploaded === count)
}

test('a paused and resumed upload sends no part twice, even with the dialog closed', async ({ page }, info) => {
  const { parts, unthrottle } = await startLargeUpload(page, info)
  await uploadDialog(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(uploadDialog(page).getByText(/^Paused/)).toBeVisible()
  await unthrottle()
  await uploadDialog(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await uploadDialog(page).getByRole('button', { name: 'Close' }).click()
  await expectArchive(page)
  expect(new Set(parts).size, 'parts that were sent twice').toBe(parts.length)
})

test('an upload continues after a reload', async ({ page }, info) => {
  const { parts, reload, unthrottle } = await startLargeUpload(page, info)
  await expect.poll(() => countStoredFiles(page), 'files stored in the browser').toBe(1)
  await reload()
  await unthrottle()
  await page.getByRole('button', { name: 'Resume 1 upload' }).click()
  await expect(uploadDialog(page).getByText('Session restored')).toBeVisible()
  await uploadChosenFiles(page)
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
    await expect.poll(() => countStoredFiles(page)).toBe(1)
    await reload()
    await page.getByRole('button', { name: 'Resume 1 upload' }).click()
    await expect(uploadDialog(page).getByText('Session restored')).toBeVisible()
    if (isResumed) await uploadPart()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await uploadDialog(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
    const response = await deleted
    expect(response.status()).toBe(200)
    await unthrottle()
    const listed = await page.evaluate(async (url) => (await fetch(url)).status, response.url())
    expect(listed, 'status of the deleted upload').toBe(404)
    await reload()
    await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
  })

test('an upload waits while offline and continues when the network is back', async ({
  page,
  context,
  problems,
}, info) => {
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

test('an upload succeeds despite an expired URL, failing or busy storage and a lost confirmation', async ({
  page,
  problems,
}, info) => {
  problems.expect(/403|429|500|503|Non 2xx|Request has expired/)
  const faults = new Map<number, { status: number; body?: string }[]>([
    [1, [{ status: 403, body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' }]],
    [2, [{ status: 503 }, { status: 503 }]],
    [3, [{ status: 429 }]],
  ])
  const isPart = (url: URL) => partOf(url.href) > 0
  await page.route(isPart, async (route) => {
    const fault = faults.get(partOf(route.request().url()))?.shift()
    const origin = new URL(page.url()).origin
    await (fault ? route.fulfill({ ...fault, headers: { 'access-control-allow-origin': origin } }) : route.fallback())
    // Each part that is looked at takes seconds on a busy machine.
    if ([...faults.values()].flat().length === 0) await page.unroute(isPart)
  })
  await loseFirstConfirmation(page)
  let completions = 0
  page.on('request', (request) => {
    if (request.url().includes('/complete?')) completions += 1
  })
  await openUploadPage(page)
  await openUploadDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await uploadChosenFiles(page)
  await expectArchive(page)
  expect([...faults.values()].flat(), 'unused faults').toEqual([])
  expect(completions, 'attempts to complete the upload').toBe(2)
})

/** Completes the first upload on the server but drops its response. */
const loseFirstConfirmation = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    let isLost = false
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      if (isLost || !response.url.includes('/complete?')) return response
      isLost = true
      return Response.json({ message: 'Something went wrong' }, { status: 500 })
    }
  })

test('signing out deletes stored uploads from the browser', async ({ page }, info) => {
  const { reload, unthrottle } = await startLargeUpload(page, info)
  await expect.poll(() => countStoredFiles(page)).toBe(1)
  await uploadDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Forget' }).click()
  await unthrottle()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
  await reload()
  await expect(page.getByRole('button', { name: 'Upload documents' })).toBeVisible()
})
