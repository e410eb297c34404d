import { addDays } from '@lintel/contract/calendar'
import type { Browser, Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { openNewPage } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'

/** 25 hours apart: it is never the day of a browser in both. */
const PROPERTY_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

type Property = { id: string; title: string; today: string }

/** Lets a home of the owner to the tenant, who applies for it. */
async function rent(owner: Page, tenant: Page, property: Property, days: { startDate: string; endDate: string }) {
  const applied = await tenant.request.post('/api/applications', { data: { propertyId: property.id } })
  const { id } = await applied.json()
  expect((await owner.request.post(`/api/applications/${id}/approve`, { data: days })).status()).toBe(200)
}

async function openOwner(browser: Browser, baseURL: string | undefined) {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  return owner
}

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    for (const timeZone of PROPERTY_ZONES) {
      test(`shows a lease by the days of its home in ${timeZone}`, async ({ page, browser, baseURL }) => {
        const owner = await openOwner(browser, baseURL)
        const create = async () => (await createProperty(owner, { timeZone, price: 1380 })) as Property
        const [ending, coming] = [await create(), await create()]
        const { today } = ending
        await signUp(page, 'tenant')
        await rent(owner, page, ending, { startDate: addDays(today, -400), endDate: today })
        await rent(owner, page, coming, { startDate: addDays(today, 1), endDate: addDays(today, 365) })
        for (const path of ['/lease', '/dashboard']) {
          await page.goto(path)
          await expect(page.getByText('Today is the last day')).toBeVisible()
          await expect(page.getByText('Yours from tomorrow')).toBeVisible()
        }
        await page.goto('/lease')
        await expect(page.getByText('Active', { exact: true })).toHaveCount(1)
        await expect(page.getByText(/^Begins on /)).toHaveCount(1)
        await owner.goto(`/properties/${ending.id}`)
        await expect(owner.getByText(/The lease of .* ends today\./)).toBeVisible()
      })

      test(`shows from when a home in ${timeZone} is free as the server rendered it`, async ({
        page,
        browser,
        baseURL,
      }) => {
        const owner = await openOwner(browser, baseURL)
        const city = `Dateline ${Date.now()}`
        const { today } = (await createProperty(owner, { timeZone, isPublished: false })) as Property
        const create = async (availableFrom: string) =>
          (await createProperty(owner, {
            title: `Free from ${availableFrom}`,
            city,
            timeZone,
            facts: { availableFrom },
          })) as Property
        const [free, later] = [await create(today), await create(addDays(today, 1))]
        await page.goto(`/listings?city=${encodeURIComponent(city)}`)
        const card = (property: Property) => page.getByRole('article').filter({ hasText: property.title })
        await expect(card(later).getByText(/^From /)).toBeVisible()
        await expect(card(free).getByText(/^From /)).toHaveCount(0)
        await page.goto(`/compare?homes=${free.id},${later.id}`)
        await expect(page.getByText('Available now', { exact: true })).toBeVisible()
        await expect(page.getByText(/^Available from /)).toBeVisible()
      })
    }
  })
}
