import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { homesSection, keepHomes, listHomes, saveButton } from './saved-homes.ts'

test('homes are kept without an account, and taken over at sign-in', ({ page, browser, baseURL }) =>
  keepHomes(page, browser, baseURL))

test('an account keeps homes, and takes back what could not be saved', async ({ page, baseURL, problems }) => {
  problems.expect(/503|net::ERR_FAILED/)
  const [home] = await listHomes(page, baseURL, ['Attic'])
  if (!home) throw new Error('a home is missing')
  await signUp(page, 'tenant')
  await page.goto('/listings')
  await page.route('**/api/saved/homes/*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Try again soon."}' }),
  )
  await saveButton(page, home.title).click()
  await expect(page.getByText('Try again soon.').first()).toBeVisible()
  await expect(saveButton(page, home.title)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/saved/homes/*')
  const saved = page.waitForResponse('**/api/saved/homes/*')
  await saveButton(page, home.title).click()
  await saved
  await page.goto('/saved')
  await expect(homesSection(page).getByRole('heading', { level: 3 })).toHaveText([home.title])
})
