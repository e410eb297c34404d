import { makeApplicants, rowsOf } from './applicants.ts'
import { expect, test } from './fixtures.ts'
import { listHome, signUp } from './people.ts'

for (const words of ['Smith & Sons', '1+1', '100%'])
  test(`an application opened from a search for “${words}” leads through the same list`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signUp(page, 'owner')
    const home = await listHome(page, { title: `House of ${words}` })
    await makeApplicants(browser, baseURL, home, ['Anna', 'Bela'])
    await page.goto('/applications')
    await page.getByRole('searchbox').fill(words)
    await expect(page).toHaveURL(/search=/)
    await rowsOf(page).getByRole('link', { name: /^Bela/ }).click()
    await page.getByRole('link', { name: 'Next application' }).click()
    await expect(page.getByRole('heading', { name: 'Application from Anna' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to applications' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(words)
    await expect(rowsOf(page)).toHaveCount(2)
  })
