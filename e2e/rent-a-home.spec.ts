import { newAccountForm, signUp } from './accounts.ts'
import { openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

test('a visitor finds a property, registers and applies for it, and its owner sees the application', async ({
  page,
  browser,
  baseURL,
}) => {
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const home = await createProperty(owner, {
    title: `Attic of the lamplighter ${Date.now()}`,
    price: 1999.5,
    bedrooms: 3,
  })

  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Properties' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Available Properties' })).toBeVisible()

  await page.getByRole('searchbox').fill('LAMPLIGHTER')
  await page.getByLabel('City').selectOption('Ghent')
  await page.getByLabel('Price').selectOption({ index: 2 })
  await page.getByLabel('Bedrooms').selectOption({ label: '3+ Beds' })
  await expect(page).toHaveURL(/search=LAMPLIGHTER/)
  const card = page.getByRole('link', { name: home.title })
  await expect(card).toHaveCount(1)
  await expect(page.getByText('$1,999.50')).toBeVisible()
  await page.reload()
  await card.click()

  await expect(page.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
  await page.getByRole('link', { name: 'Register to apply' }).click()

  const me = newAccountForm('tenant')
  await page.getByLabel('First name').fill(me.firstName)
  await page.getByLabel('Last name').fill(me.lastName)
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByLabel('Account type').selectOption('tenant')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created!', 'Welcome to Lintel.')

  await expect(page).toHaveURL(`/applications/${home.id}`)
  await expect(page.getByRole('heading', { name: `Apply for ${home.title}` })).toBeVisible()
  await page.getByLabel('Why are you interested in this property?').fill('I light lamps for a living.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(page, 'Success', 'Application submitted successfully')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${me.firstName}` })).toBeVisible()
  await expect(page.getByRole('main').getByText(home.title)).toBeVisible()

  await owner.goto('/dashboard')
  await expect(owner.getByRole('heading', { name: 'Property Portfolio' })).toBeVisible()
  await owner.getByRole('link', { name: /View/ }).first().click()
  await expect(owner.getByText('I light lamps for a living.')).toBeVisible()
  await expect(owner.getByText(`${me.firstName} ${me.lastName}`).first()).toBeVisible()
  await owners.close()
})

test('a second application for the same property is refused, and the form keeps its input', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/409/)
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const home = await createProperty(owner)
  await owners.close()

  await signUp(page, 'tenant')
  await page.goto(`/applications/${home.id}`)
  const again = await page.context().newPage()
  await again.goto(`/applications/${home.id}`)
  // A form that loads after the first application was sent says so instead.
  for (const tab of [page, again])
    await tab.getByLabel('Why are you interested in this property?').fill('We are two and quiet.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL('/dashboard')
  await again.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(again, 'Error', 'Failed to submit application')
  await expect(again.getByText(/already applied/i).first()).toBeVisible()
  await expect(again.getByLabel('Why are you interested in this property?')).toHaveValue('We are two and quiet.')
})

test('a property shows each user their next step', async ({ page, browser, baseURL }) => {
  const open = async (role: 'owner' | 'agent') => {
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signUp(other, role)
    return other
  }
  const owner = await open('owner')
  const home = await createProperty(owner)
  const path = `/listings/${home.id}`
  const me = await signUp(page, 'tenant')
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Apply Now' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact Owner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage this home' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Apply Now' }).click()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [application] = await (await page.request.get('/api/tenant/applications')).json()
  await page.goBack()
  await expect(page).toHaveURL(`/applications/${home.id}`)
  await page.getByRole('main').getByRole('link', { name: home.title }).click()
  await expect(page).toHaveURL(path)
  await page.getByRole('link', { name: 'View your application' }).click()
  await expect(page).toHaveURL(`/applications/${application.id}/review`)
  expect(application.tenantId).toBe(me.id)

  const rival = await open('owner')
  await rival.goto(path)
  await expect(rival.getByRole('link', { name: 'Apply Now' })).toBeVisible()
  await expect(rival.getByRole('button', { name: 'Contact Owner' })).toBeVisible()
  const agent = await open('agent')
  await agent.goto(path)
  await expect(agent.getByRole('button', { name: 'Contact Owner' })).toBeVisible()
  await agent.getByRole('link', { name: 'Manage this home' }).click()
  await expect(agent).toHaveURL(`/properties/${home.id}`)

  const terms = { startDate: '2031-01-01', endDate: '2031-12-31' }
  await owner.request.post(`/api/applications/${application.id}/approve`, { data: terms })
  await page.goto(path)
  await page.getByRole('link', { name: 'Your lease' }).click()
  await expect(page).toHaveURL('/lease')
  await rival.reload()
  await expect(rival.getByText('Someone has found a home here.')).toBeVisible()
  for (const other of [owner, rival, agent]) await other.context().close()
})

test('of two leased properties only that of the current lease links to the lease', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const { id: tenantId } = await signUp(page, 'tenant')
  const rentHome = async (title: string, year: number) => {
    const home = await createProperty(owner, { title })
    const response = await page.request.post('/api/applications', { data: { propertyId: home.id, tenantId } })
    const application = await response.json()
    const data = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
    expect((await owner.request.post(`/api/applications/${application.id}/approve`, { data })).status()).toBe(200)
    return { path: `/listings/${home.id}`, application }
  }
  const [first, second] = [await rentHome('First home', 2031), await rentHome('Second home', 2032)]
  await page.goto(first.path)
  await page.getByRole('link', { name: 'Your lease' }).click()
  await expect(page).toHaveURL('/lease')
  await page.goto(second.path)
  await page.getByRole('link', { name: 'View your application' }).click()
  await expect(page).toHaveURL(`/applications/${second.application.id}/review`)
  await owner.context().close()
})
