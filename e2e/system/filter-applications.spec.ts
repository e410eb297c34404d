import { IS_SOAK } from '../../server/src/test/soak.ts'
import { signUp } from '../accounts.ts'
import {
  applicationRows,
  createApplications,
  insertApplications,
  openNewPage,
  statusTab,
} from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

test('an application opened from a list links to the next one and back to the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const property = await createProperty(page)
  const [anna] = await createApplications(browser, baseURL, property, ['Anna', 'Bela', 'Carl'])
  await page.goto('/applications?status=pending&sort=oldest')
  await applicationRows(page).getByRole('link', { name: /^Bela/ }).click()
  await expect(page.getByRole('heading', { name: 'Application from Bela' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous application' }).click()
  await expect(page.getByRole('heading', { name: 'Application from Anna' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous application' })).toHaveCount(0)

  // Rejected, it no longer matches the filter but still has neighbours.
  await page.keyboard.press('r')
  await page.getByLabel('Reason').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  await page.getByRole('link', { name: 'Next application' }).click()
  await expect(page.getByRole('heading', { name: 'Application from Bela' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to applications' }).click()
  await expect(page).toHaveURL('/applications?status=pending&sort=oldest')
  await expect(applicationRows(page)).toHaveCount(2)

  await page.goto(`/applications/${anna?.id}/review`)
  await expect(page.getByRole('link', { name: 'Next application' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to applications' }).click()
  await expect(page).toHaveURL('/applications')
})

if (IS_SOAK)
  test('10,000 applications are paged, filtered and searched with one request each', async ({
    browser,
    startOwnServer,
  }) => {
    const server = await startOwnServer({})
    const page = await openNewPage(browser, server.baseURL)
    const owner = await signUp(page, 'owner')
    for (let n = 1; n <= 20; n++) await createProperty(page, { title: `Terrace number ${n}` })
    await insertApplications(server, owner.id, 500)
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/owner/applications')) reads.push(request.url())
    })
    const readsOf = async (act: () => Promise<unknown>) => {
      reads.length = 0
      await act()
      return reads.length
    }

    await page.goto('/applications')
    await expect(statusTab(page, 'All 10,000')).toBeVisible()
    await expect(statusTab(page, 'Pending 2,500')).toBeVisible()
    await expect(applicationRows(page)).toHaveCount(24)
    for (const rows of [48, 72, 96]) {
      const count = await readsOf(async () => {
        await page.getByRole('button', { name: 'Show more' }).click()
        await expect(applicationRows(page)).toHaveCount(rows)
      })
      expect(count).toBe(1)
    }
    await expect(applicationRows(page).nth(72).locator('[data-row-link]')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('j')
    await expect(applicationRows(page)).toHaveCount(120)
    await expect(applicationRows(page).nth(96).locator('[data-row-link]')).toBeFocused()

    const searching = await readsOf(async () => {
      await page.getByRole('searchbox').fill('zuzana')
      await expect(statusTab(page, 'All 20')).toBeVisible()
      await expect(applicationRows(page)).toHaveCount(20)
    })
    expect(searching).toBe(1)
    await page.getByRole('combobox', { name: 'Home' }).fill('number 17')
    await page.getByRole('option', { name: 'Terrace number 17' }).click()
    await expect(applicationRows(page)).toHaveCount(1)
    await page.goto('/applications?status=pending&sort=oldest')
    await expect(applicationRows(page)).toHaveCount(24)
    const last = applicationRows(page).first()
    await last.getByRole('button', { name: /^Reject/ }).click()
    await page.getByLabel('Reason').selectOption({ index: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(statusTab(page, 'Pending 2,499')).toBeVisible()
    await expect(last.locator('[data-row-link]')).toBeFocused()
  })
