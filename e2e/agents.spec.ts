import { newAccountForm } from './accounts.ts'
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
