import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { messageField, messageInThread, openThread, openUser, sendByHttp, threadRegion } from './messaging.ts'
import { DESK, expectWhole, PHONE } from './paper.ts'
import { runSql } from './run-sql.ts'

const MESSAGES = 40
const INSERT_MESSAGES = `
  insert into messages (id, sender_id, receiver_id, content)
  select gen_random_uuid(), ($1::text)::uuid, ($2::text)::uuid,
    'Day ' || n || repeat(E'\\nThe keys are with the baker until nine.', 3)
  from generate_series(1, ${MESSAGES}) n`

test('a thread is printed whole, without the list and the message field', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const owner = await openUser(browser, baseURL, 'owner')
  const tenant = { page, account: await signUp(page, 'tenant') }
  await sendByHttp(tenant, owner, 'May I come and see it?')
  await runSql(server, INSERT_MESSAGES, [owner.account.id, tenant.account.id])
  await page.setViewportSize(DESK)
  await openThread(tenant, owner)
  const log = threadRegion(page)
  await expect(log.getByText(`Day ${MESSAGES}`)).toBeAttached()
  expect(await log.evaluate((box) => box.scrollHeight)).toBeGreaterThan(3 * DESK.height)

  await expectWhole(page)
  await expect(messageInThread(page, 'May I come and see it?')).toBeVisible()
  await expect(log.getByText(`Day ${MESSAGES}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: owner.account.lastName })).toBeVisible()
  await expect(messageField(page)).toBeHidden()
  await expect(page.locator('button:visible, nav:visible')).toHaveCount(0)

  // The list itself is printed while no thread is open; a desktop would open the unread one.
  await page.setViewportSize(PHONE)
  await page.goto('/messages')
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByText(owner.account.lastName)).toBeVisible()
  await expectWhole(page)
  await owner.page.context().close()
})

test('a comparison of homes is printed whole', async ({ page, browser, baseURL }) => {
  const owner = await openUser(browser, baseURL, 'owner')
  const properties: string[] = []
  for (const city of ['Ghent', 'Llanfairpwllgwyngyllgogerychwyrndrobwll', 'Sète', 'Bruges']) {
    const values = {
      title: `Attic of ${city}`,
      city,
      price: 1000 + 100 * properties.length,
      description: 'Light. '.repeat(60),
    }
    properties.push((await createProperty(owner.page, values)).id)
  }
  await owner.page.context().close()
  await page.setViewportSize(PHONE)
  await page.goto(`/compare?homes=${properties.join()}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expectWhole(page)
  await expect(table.getByRole('columnheader', { name: 'Attic of Bruges' })).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('row').last()).toBeVisible()
  await expect(table.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
})

test('a printed lease has no buttons and no navigation', async ({ page }) => {
  await signInToDemo(page, 'tenant')
  await page.goto('/lease')
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Monthly rent')).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.locator('nav:visible, header:visible')).toHaveCount(0)
  for (const name of [/^Download/, /^Message/, 'Back to Dashboard'])
    await expect(page.getByRole('link', { name })).toBeHidden()
})
