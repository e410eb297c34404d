import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { addFiles, messageField, openThread, openUser, sendByHttp, sendInThread, threadRegion } from './messaging.ts'
import { pdf, picture, type Sample } from './sample-files.ts'

/** Pastes a file into the message field. */
const paste = (page: Page, { name, mimeType, buffer }: Sample) =>
  messageField(page).evaluate(
    (field, file) => {
      const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], file.name, { type: file.mimeType }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { name, mimeType, content: buffer.toString('base64') },
  )

const isShown = (page: Page, alt: string) =>
  threadRegion(page)
    .getByRole('img', { name: alt })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('files are chosen, pasted and sent; the other person sees them at once and downloads them', async ({
  browser,
  baseURL,
}) => {
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(tenant, owner, 'May I move in?')
  await openThread(owner, tenant)
  await openThread(tenant, owner)
  await addFiles(tenant.page, pdf('payslip.pdf'))
  await paste(tenant.page, picture('kitchen.png', { width: 300, height: 900 }))
  const chosen = tenant.page.getByRole('list', { name: 'Files to send' })
  await expect(chosen.getByRole('listitem')).toHaveText([/payslip\.pdf/, /kitchen\.png/])
  expect(await findViolationsInBothThemes(tenant.page)).toEqual([])
  await sendInThread(tenant.page, 'The kitchen, and my payslip')
  await expect(chosen).toHaveCount(0)

  await expect(threadRegion(owner.page).getByText('The kitchen, and my payslip')).toBeVisible()
  await expect.poll(() => isShown(owner.page, 'kitchen.png')).toBe(true)
  const order = threadRegion(owner.page).getByText(/payslip\.pdf|sent a picture|The kitchen/)
  await expect(order).toHaveText([/payslip\.pdf/, /kitchen\.png/, /The kitchen/])
  const download = owner.page.waitForEvent('download')
  await threadRegion(owner.page).getByRole('link', { name: 'payslip.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('payslip.pdf')

  const opener = threadRegion(owner.page).getByRole('button', { name: 'Open kitchen.png' })
  await opener.focus()
  await owner.page.keyboard.press('Enter')
  const viewer = owner.page.getByRole('dialog', { name: 'kitchen.png' })
  await expect(viewer.getByRole('img', { name: 'kitchen.png' })).toBeVisible()
  expect(await findViolationsInBothThemes(owner.page)).toEqual([])
  await owner.page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await findViolationsInBothThemes(owner.page)).toEqual([])
})
