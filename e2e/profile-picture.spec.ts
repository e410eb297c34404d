import type { Locator } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { gotoLive, openUser, sendByHttp, threadRegion } from './messaging.ts'
import { picture } from './sample-files.ts'
import { expectToast } from './toasts.ts'

/** Expects the one picture in a region to be loaded. @returns its address */
async function expectPicture(region: Locator): Promise<string | null> {
  const image = region.locator('img[src^="/objects/images/"]')
  await expect(image).toHaveJSProperty('naturalWidth', 320)
  return image.getAttribute('src')
}

test('a picture is chosen, cropped and seen by another person, until it is removed', async ({ browser, baseURL }) => {
  const [owner, tenant] = [await openUser(browser, baseURL, 'owner'), await openUser(browser, baseURL, 'tenant')]
  await sendByHttp(tenant, owner, 'Is the attic dry?')
  await gotoLive(owner.page, `/messages?to=${tenant.account.id}`)
  await expect(threadRegion(owner.page).getByText('Is the attic dry?')).toBeVisible()

  const { page } = tenant
  const header = page.getByRole('banner').getByRole('button', { name: /account menu/ })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile picture' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles(picture('me.png', { width: 900, height: 600 }))

  const area = dialog.getByRole('application')
  await expect(area).toBeFocused()
  const left = () => area.locator('img').evaluate((image: HTMLImageElement) => image.offsetLeft)
  const from = await left()
  await area.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await page.mouse.up()
  await expect.poll(left, 'dragged up to the edge').toBeLessThan(from)
  await area.press('ArrowLeft')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await area.hover()
  await page.mouse.wheel(0, -100)
  await expect(zoom).not.toHaveValue('1')
  await zoom.fill('1.5')
  expect(await findViolationsInBothThemes(page, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expectToast(page, 'Saved', 'Your picture is shown beside your name.')
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused()
  const path = await expectPicture(header)

  const thread = owner.page.getByRole('main')
  await expect(thread.locator(`img[src="${path}"]`).first()).toHaveJSProperty('naturalWidth', 320)
  await page.reload()
  await expectPicture(header)

  await page.getByRole('button', { name: 'Change picture' }).click()
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expectToast(page, 'Picture removed', 'Your initials are shown instead.')
  await expect(header).toContainText('AO')
  await expect(header.locator('img')).toHaveCount(0)
  await expect(thread.locator(`img[src="${path}"]`)).toHaveCount(0)
})
