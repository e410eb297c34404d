import { open, truncate } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { bytes } from '../sample-files.ts'
import { expectToast } from '../toasts.ts'
import { chooseFiles, skipWaits } from '../upload-dialog.ts'
import { openUploadDialog, openUploadPage, uploadChosenFiles, uploadDialog } from '../upload-page.ts'

test('an upload refused by the server shows the reason, or the text of the specification', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401|413|501|Could not|Quota|Authorization|ERR_FAILED/)
  await page.clock.install()
  await openUploadPage(page)
  await openUploadDialog(page)
  let respond = (route: Route) => route.fallback()
  await page.route('**/companion/s3/params?*', (route) => respond(route))
  const send = async (name: string) => {
    await chooseFiles(page, bytes(name, 1000, 'text/plain'))
    await uploadChosenFiles(page)
  }
  const expectReason = async (name: string, reason: string) => {
    await expectToast(page, `Failed to upload ${name}`, reason)
    await expect(reasonAt(name, reason)).toBeVisible()
    await uploadDialog(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()
  }
  const reasonAt = (name: string, reason: string) =>
    uploadDialog(page).getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: reason })

  respond = (route) => route.fulfill({ status: 413, json: { message: 'Quota exceeded: 2 GB of 2 GB are used' } })
  await send('full.txt')
  await expectReason('full.txt', 'Quota exceeded: 2 GB of 2 GB are used')
  respond = (route) => route.fulfill({ status: 501, json: { message: 'boom', requestId: 'req-7' } })
  await send('broken.txt')
  await expectReason('broken.txt', 'Failed request with status: 501. Not Implemented message: boom request-Id: req-7')

  respond = (route) => route.abort()
  await send('blocked.txt')
  await skipWaits(page, 513_000, () => expect(reasonAt('blocked.txt', NETWORK_ERROR)).toBeVisible({ timeout: 100 }))
  await uploadDialog(page).getByRole('button', { name: 'Cancel', exact: true }).first().click()

  respond = (route) => route.fallback()
  await context.clearCookies()
  await send('stranger.txt')
  await expectReason('stranger.txt', 'Authorization required')
})

const NETWORK_ERROR =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

test('a tenant can’t upload files over 100 MB', async ({ page }, info) => {
  await openUploadPage(page, 'tenant')
  await openUploadDialog(page)
  const path = info.outputPath('film.mov')
  await (await open(path, 'w')).close()
  await truncate(path, 101 * 1024 * 1024)
  await chooseFiles(page, path)
  const refusal = uploadDialog(page)
    .getByRole('alert')
    .filter({ hasText: 'film.mov exceeds maximum allowed size of 100 MB' })
  await expect(refusal).toBeVisible()
})
