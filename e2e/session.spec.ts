import { expect, test } from './fixtures.ts'
import { expectToast, listHome, signUp } from './people.ts'
import { CUT_LINE } from './problems.ts'

for (const path of ['/dashboard', '/profile']) {
  test(`a visitor at ${path} is told, signs in, and comes back`, async ({ page }) => {
    // The way to sign-in is held up until the toast was read.
    let letGo = () => {}
    const isRead = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/login*', (route) => isRead.then(() => route.continue()))
    await page.goto(path)
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
    letGo()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.getByLabel('Username').fill('tenant')
    await page.getByLabel('Password', { exact: true }).fill('lintel-demo')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(path)
  })
}

for (const path of ['/properties/add', '/applications/01890000-0000-7000-8000-000000000000']) {
  test(`a visitor at ${path} signs in first`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  })
}

test('a session that ends while someone types leads to sign-in and back, with what was typed', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/401/)
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const home = await listHome(owner)
  await owners.close()

  const me = await signUp(page, 'tenant')
  await page.goto(`/applications/${home.id}`)
  await page.getByLabel('Why are you interested in this property?').fill('I have a long story to tell.')
  // As when it runs out: nobody tells the page.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/applications/${home.id}`)
  await expect(page.getByLabel('Why are you interested in this property?')).toHaveValue('I have a long story to tell.')
})

test('signing out leads to the first page and shows nothing of the person any more', async ({ page }) => {
  const me = await signUp(page, 'tenant')
  await page.goto('/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(me.firstName) })
    .click()
  await expect(page.getByText(`@${me.username}`)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('a path that exists for nobody is answered with 404 and says so', async ({ page, problems }) => {
  problems.expect(/404/)
  const answer = await page.goto('/attic/of/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('a list that fails to load says so and tries again', async ({ page, context, problems }) => {
  problems.expect(CUT_LINE)
  await page.goto('/listings')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Bedrooms').selectOption({ label: '2 Beds' })
  await expect(page.getByText('The homes could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('/month').first()).toBeVisible()
})

test('“Create Your Account” leads to the form for registering, “Get Started” to sign-in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create Your Account' }).click()
  await expect(page).toHaveURL('/register')
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/login')
})

test('what fails for want of a connection says so', async ({ page, context, problems }) => {
  problems.expect(CUT_LINE)
  await signUp(page, 'owner')
  const home = await listHome(page)
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('article').getByRole('button', { name: 'Unpublish' }).click()
  await expectToast(page, 'Error', 'There was no answer. The connection may have dropped.')
  await context.setOffline(false)
  const kept = await page.request.get(`/api/properties/${home.id}`)
  expect(await kept.json()).toMatchObject({ isPublished: true })
})
