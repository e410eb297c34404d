import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { imagesDialog, openImagesDialog, startSlowUpload, uploadButton, uploadChosenFiles } from '../property-images.ts'
import { picture } from '../sample-files.ts'
import { expectToast, visibleToast } from '../toasts.ts'
import { chooseFiles, skipWaits } from '../upload-dialog.ts'

test('an upload is paused and resumed', async ({ page }) => {
  const setSpeed = await startSlowUpload(page, 100_000)
  await imagesDialog(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(imagesDialog(page).getByText(/^Paused/)).toBeVisible()
  await expect(uploadButton(page)).toHaveText('Upload images (0 uploaded)')
  await setSpeed(-1)
  await imagesDialog(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
})

test('a cancelled upload leaves nothing in the dialog or the form', async ({ page }) => {
  await startSlowUpload(page, 50_000)
  await imagesDialog(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(imagesDialog(page).getByText(/^Drop files here/)).toBeVisible()
  await expect(uploadButton(page)).toHaveText('Upload images (0 uploaded)')
})

test('an upload is retried if the storage fails twice; if it keeps failing, a toast shows the reason and Retry works', async ({
  page,
  problems,
}) => {
  problems.expect(/503|Non 2xx/)
  await page.clock.install()
  await openImagesDialog(page)
  const faults = { left: 2 }
  await page.route(/\/uploads\//, (route) =>
    faults.left-- > 0 ? route.fulfill({ status: 503, headers: cors(page) }) : route.continue(),
  )
  await chooseFiles(page, picture('lobby.png'))
  await uploadChosenFiles(page, 1)
  await skipWaits(page, 1_000, () =>
    expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)', { timeout: 100 }),
  )

  await uploadButton(page).click()
  faults.left = 5
  await chooseFiles(page, picture('stairs.png'))
  await uploadChosenFiles(page, 1)
  const failed = visibleToast(page).filter({ hasText: 'Failed to upload stairs.png' })
  await skipWaits(page, 1_000, () =>
    expect(failed, 'after the last attempt').toContainText('Non 2xx', { timeout: 100 }),
  )
  await expect(imagesDialog(page).getByText('Upload failed')).toBeVisible()
  await imagesDialog(page).getByRole('button', { name: 'Retry upload' }).last().click()
  await expect(uploadButton(page)).toHaveText('Upload images (2 uploaded)')
})

test('a storage response without an ETag shows an error', async ({ page, problems }) => {
  problems.expect(/ETag/)
  await openImagesDialog(page)
  await page.route(/\/uploads\//, (route) => route.fulfill({ status: 200, headers: cors(page) }))
  await chooseFiles(page, picture('attic.png'))
  await uploadChosenFiles(page, 1)
  await expectToast(page, 'Failed to upload attic.png', 'did not say so in a way that can be read (no ETag)')
})

test('a form can’t be submitted while images upload', async ({ page }) => {
  await startSlowUpload(page, 250_000)
  await imagesDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Uploading images...' })).toHaveAttribute('aria-disabled', 'true')
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
  await expectToast(page, 'Uploaded', '1 image added to the form.')
  await expect(page.getByRole('button', { name: 'Create Property' })).not.toHaveAttribute('aria-disabled')
})

test('a session that ends during an upload redirects to sign-in, and the form keeps its images', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401/)
  const account = await signUp(page, 'owner')
  await page.goto('/properties/add')
  await uploadButton(page).click()
  await chooseFiles(page, picture('kept.png'))
  await uploadChosenFiles(page, 1)
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  await context.clearCookies()
  await uploadButton(page).click()
  await chooseFiles(page, picture('late.png'))
  await uploadChosenFiles(page, 1)
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/properties/add')
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
})

/** CORS headers of a storage on another origin. */
const cors = (page: Page) => ({ 'access-control-allow-origin': new URL(page.url()).origin })
