import { findViolations } from './accessibility-checks.ts'
import { newAccountForm, signUp } from './accounts.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { runSql } from './run-sql.ts'
import { expectToast } from './toasts.ts'

test('a new agent waits until another agent approves them, and then sees the agent dashboard', async ({
  browser,
  startOwnServer,
}) => {
  // It requires approval.
  const server = await startOwnServer({ AGENT_SIGNUP: 'approval' })
  // Where there is no agent but the demo's, the first one needs the setup code.
  await runSql(server, "update users set is_demo = false where username = 'agent'")
  const waiting = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  const agent = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  await signInToDemo(agent, 'agent')
  const form = { ...newAccountForm('agent'), firstName: 'Second', role: 'agent' }
  expect((await waiting.request.post('/api/auth/register', { data: form })).status()).toBe(201)
  await waiting.goto('/dashboard')
  await expect(waiting.getByText(/wait/i).first()).toBeVisible()
  await agent.goto('/dashboard')
  await agent.getByRole('button', { name: /^Approve Second/ }).click()
  await expectToast(agent, 'Approved', 'is an agent now.')
  await expect(agent.getByText('Waiting for approval')).toHaveCount(0)
  await waiting.reload()
  await expect(waiting.getByRole('heading', { name: 'Agent Dashboard' })).toBeVisible()
})

test('an agent finds a waiting agent in the user list and approves them', async ({ browser, startOwnServer }) => {
  const server = await startOwnServer({ AGENT_SIGNUP: 'approval' })
  // Where there is no agent but the demo's, the first one needs the setup code.
  await runSql(server, "update users set is_demo = false where username = 'agent'")
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage()
  await signUp(page, 'tenant')
  const waiting = { ...newAccountForm('agent'), firstName: 'Second', lastName: 'In-Line', role: 'agent' }
  await page.request.post('/api/auth/logout')
  expect((await page.request.post('/api/auth/register', { data: waiting })).status()).toBe(201)
  await signInToDemo(page, 'agent')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Active Users' }).click()
  await expect(page).toHaveURL('/users?role=active')
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Role and state' }).getByRole('link', { name })
  await tab(/^Everyone/).click()
  await expect(page).toHaveURL('/users')
  await page.getByRole('searchbox').fill('in-line')
  const rows = page.getByRole('table', { name: 'Users' }).locator('[data-row]')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL('/users?search=in-line')
  await page.getByRole('button', { name: 'Approve Second In-Line' }).click()
  await expectToast(page, 'Approved', 'Second In-Line is an agent now.')
  await expect(rows.getByText('Agent', { exact: true })).toBeVisible()
  await tab(/^Owners \d/).click()
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.goBack()
  await rows.getByRole('link', { name: 'Message Second In-Line' }).click()
  await expect(page).toHaveURL(/\/messages\?to=/)
})

test('an agent lists a property for an owner, found by name with the keyboard', async ({ page, browser, baseURL }) => {
  const owners = await browser.newContext({ baseURL })
  const register = { ...newAccountForm('owner'), firstName: 'Perpetua', lastName: `Quill${Date.now()}`, role: 'owner' }
  const owner = await (await owners.request.post('/api/auth/register', { data: register })).json()
  const agent = await signUp(page, 'agent')
  await page.goto('/properties/add')
  const field = page.getByRole('combobox', { name: 'Owner' })
  await expect(field).toHaveValue(`${agent.firstName} ${agent.lastName}`)
  await field.focus()
  await page.keyboard.type('nobody is called this')
  await expect(page.getByText('No owner has this name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(`${agent.firstName} ${agent.lastName}`)
  await field.selectText()
  await page.keyboard.type(register.lastName.toLowerCase())
  await expect(page.getByRole('listbox', { name: 'Owners' }).getByRole('option')).toHaveText(
    new RegExp(register.lastName),
  )
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Perpetua ${register.lastName}`)
  await page.reload()
  await expect(field).toHaveValue(`Perpetua ${register.lastName}`)

  const title = `House of another ${Date.now()}`
  await page.getByLabel('Property Title').fill(title)
  await page.getByLabel('Description').fill('Listed by an agent.')
  await page.getByLabel('Address').fill('1 Quill Lane')
  await page.getByLabel('City').fill('Quilltown')
  await page.getByLabel('Area (m²)').fill('50')
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Success', 'Property created successfully')
  await expect(page).toHaveURL('/dashboard')
  const [home] = await (await owners.request.get('/api/owner/properties')).json()
  expect(home).toMatchObject({ title, ownerId: owner.id, price: 0 })
  await owners.close()
})
