/* Over 250 lines: all tests of the application list, which share helpers. */
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { applicationRows, createApplications, insertApplications, openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { expectToast } from './toasts.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true })

test('two users decide at the same time, and each sees the changes of the other', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The second decision about one application.
  problems.expect(/409/)
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: `House of many ${Date.now()}` })
  await createApplications(browser, baseURL, home, ['Anna', 'Bela', 'Carl'])
  const agent = await openNewPage(browser, baseURL)
  await signUp(agent, 'agent', { firstName: 'Quick' })

  await page.goto('/applications?status=pending')
  await agent.goto(`/applications?status=pending&property=${home.id}`)
  for (const each of [page, agent]) await expect(tab(each, 'Pending 3')).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: /^Reject the application of Anna/ }).click()
  await page.getByLabel('Reason').selectOption({ label: 'The dates don’t fit' })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  for (const each of [page, agent]) {
    await expect(tab(each, 'Pending 2')).toBeVisible()
    await expect(tab(each, 'Rejected 1')).toBeVisible()
    await expect(applicationRows(each)).toHaveCount(2)
  }

  await page.getByRole('button', { name: /^Approve the application of Bela/ }).click()
  await page.getByRole('dialog').getByLabel('Monthly rent ($)').fill('1111')
  await agent.getByRole('button', { name: /^Reject the application of Bela/ }).click()
  await agent.getByLabel('Reason').selectOption({ index: 1 })
  await agent.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(applicationRows(agent)).toHaveCount(1)
  await page.getByRole('button', { name: 'Approve and make the lease' }).click()
  await expect(page.getByRole('dialog').getByText('This application was rejected by Quick')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Monthly rent ($)')).toHaveValue('1111')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(applicationRows(page)).toHaveCount(1)
  await expect(applicationRows(page).getByRole('link', { name: /^Carl/ })).toBeFocused()

  await tab(page, 'Rejected 2').click()
  await page.getByRole('button', { name: /^Reopen the application of Bela/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(tab(agent, 'Pending 2')).toBeVisible()
  await createApplications(browser, baseURL, home, ['Dora'])
  for (const each of [page, agent]) await expect(tab(each, 'Pending 3')).toBeVisible()
  await expect(applicationRows(agent).first()).toContainText('Dora')
  await agent.context().close()
})

test('the list can be used with the keyboard alone', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const home = await createProperty(page)
  await createApplications(browser, baseURL, home, ['Anna', 'Bela', 'Carl', 'Dora'])
  const link = (name: string) => applicationRows(page).getByRole('link', { name: new RegExp(`^${name}`) })
  const dialog = page.getByRole('dialog')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Portfolio' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL('/applications')
  await expect(link('Dora')).toBeVisible()

  await page.keyboard.press('j')
  await expect(link('Dora')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(link('Bela')).toBeFocused()
  await page.keyboard.press('k')
  await expect(link('Carl')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('j')
  await expect(link('Anna')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(link('Dora')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Approve the application of Dora/ })).toBeFocused()

  await page.keyboard.press('a')
  await expect(dialog.getByLabel('First day')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Approve the application of Dora/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('r')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('T')
  await page.keyboard.press('Tab')
  // In a text field, shortcuts are typed as text.
  await page.keyboard.type('jar')
  await expect(dialog.getByLabel('Note')).toHaveValue('jar')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Rejected', 'with the reason')
  await expect(link('Carl')).toBeFocused()
  await expect(applicationRows(page).nth(1)).toContainText('Rejected')
  await page.keyboard.press('r')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('/')
  await page.keyboard.type('bela')
  await expect(applicationRows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(applicationRows(page)).toHaveCount(4)
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await expect(page.getByRole('combobox', { name: 'Home' })).toHaveValue('?')
  await expect(dialog.getByText('Approve the application')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  for (const label of ['Next application (or arrow down)', 'Open the application', 'Reject the application'])
    await expect(dialog.getByText(label)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('j')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Application from Dora' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next application' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Application from Carl' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous application' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Application from Dora' })).toBeVisible()
})

test('filters are kept in the URL, after a reload and after Back', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const bakery = await createProperty(page, { title: 'Flat above the bakery' })
  const tower = await createProperty(page, { title: 'Room in the tower' })
  await createApplications(browser, baseURL, bakery, ['Anna', 'Bela'])
  const [inTower] = await createApplications(browser, baseURL, tower, ['Anna'])
  await page.request.post(`/api/applications/${inTower?.id}/reject`, { data: { reason: 'other' } })

  await page.goto('/applications')
  await expect(applicationRows(page)).toHaveCount(3)
  await tab(page, 'Pending 2').click()
  await expect(applicationRows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Home' }).fill('bakery')
  await page.getByRole('option', { name: 'Flat above the bakery' }).click()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect(applicationRows(page).first()).toContainText('Anna')
  await page.getByRole('searchbox').fill('bel')
  await expect(applicationRows(page)).toHaveCount(1)
  const url = `/applications?status=pending&property=${bakery.id}&search=bel&sort=oldest`
  await expect(page).toHaveURL(url)

  await page.reload()
  await expect(applicationRows(page)).toHaveCount(1)
  await expect(tab(page, 'Pending 1')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('bel')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('oldest')
  await page.getByRole('button', { name: 'Show all homes instead of “Flat above the bakery”' }).click()
  await expect(page.getByRole('combobox', { name: 'Home' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(url)
  const chip = page.getByRole('button', { name: 'Show all homes instead of “Flat above the bakery”' })
  await expect(chip).toBeVisible()
  await expect(chip).not.toBeFocused()

  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(applicationRows(page)).toHaveCount(3)
  await tab(page, 'Approved 0').click()
  await expect(page.getByRole('heading', { name: 'No approved applications' })).toBeVisible()
})

test('an application opened from a list links to the next one and back to the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page)
  const [anna] = await createApplications(browser, baseURL, home, ['Anna', 'Bela', 'Carl'])
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

test('a tenant sees all their applications and withdraws one', async ({ page, browser, baseURL }) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const { id: tenantId } = await signUp(page, 'tenant')
  await page.goto('/applications')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  for (let n = 1; n <= 7; n++) {
    const home = await createProperty(owner, { title: `Terrace number ${n}` })
    await page.request.post('/api/applications', { data: { propertyId: home.id, tenantId } })
  }
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View all of Recent Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible()
  await expect(applicationRows(page)).toHaveCount(7)
  await expect(page.getByRole('combobox', { name: 'Home' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Withdraw your application for Terrace number 3/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Done', 'Your application was withdrawn.')
  await expect(applicationRows(page).filter({ hasText: 'Terrace number 3' })).toContainText('Withdrawn')
  await expect(applicationRows(page).filter({ hasText: 'Terrace number 3' }).getByRole('link').first()).toBeFocused()
  await page.getByRole('link', { name: 'Message the owner about Terrace number 7' }).click()
  await expect(page).toHaveURL(/\/messages\?to=.+&property=/)
  await owner.context().close()
})

test('a list that failed to load shows an error and can be retried', async ({ page, problems }) => {
  problems.expect(/500/)
  await signUp(page, 'owner')
  await page.goto('/dashboard')
  await page.route('**/api/owner/applications*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Pending Applications' }).click()
  await expect(page.getByRole('heading', { name: 'The applications could not be loaded' })).toBeVisible()
  await page.unroute('**/api/owner/applications*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No pending applications' })).toBeVisible()
})

test('10,000 applications are paged, filtered and searched with one request each', async ({ browser, problems }) => {
  problems.expect(/request to another host: http:\/\/localhost/)
  const server = await startServer()
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
  await expect(tab(page, 'All 10,000')).toBeVisible()
  await expect(tab(page, 'Pending 2,500')).toBeVisible()
  await expect(applicationRows(page)).toHaveCount(24)
  for (const rows of [48, 72, 96]) {
    const count = await readsOf(async () => {
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(applicationRows(page)).toHaveCount(rows)
    })
    expect(count).toBe(1)
  }
  await expect(applicationRows(page).nth(72).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('j')
  await expect(applicationRows(page)).toHaveCount(120)
  await expect(applicationRows(page).nth(96).getByRole('link').first()).toBeFocused()

  const searching = await readsOf(async () => {
    await page.getByRole('searchbox').fill('zuzana')
    await expect(tab(page, 'All 20')).toBeVisible()
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
  await expect(tab(page, 'Pending 2,499')).toBeVisible()
  await expect(last.getByRole('link').first()).toBeFocused()
  await page.context().close()
  await server.stop()
})
