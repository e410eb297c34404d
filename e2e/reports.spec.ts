import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { openThread, openUser, sendByHttp } from './messaging.ts'
import { expectToast } from './toasts.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

test('a tenant reports a home and an owner’s message, and an agent acts on both and closes them', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const owner = await openUser(browser, baseURL, 'owner')
  const tenant = await openUser(browser, baseURL, 'tenant')
  const title = `Castle for a song ${Date.now()}`
  const property = await createProperty(owner.page, { title })
  await sendByHttp(tenant, owner, 'Is it real?')
  const lure = `Send the deposit first ${Date.now()}`
  await sendByHttp(owner, tenant, lure)

  const { page } = tenant
  await page.goto(`/listings/${property.id}`)
  await page.getByRole('button', { name: 'Report this home' }).click()
  await dialogOf(page).getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialogOf(page).getByText('Please choose a reason')).toBeVisible()
  await dialogOf(page).getByLabel('Reason').selectOption('Wrong or misleading listing')
  await dialogOf(page).getByLabel('Note').fill('There is no castle.')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Report', exact: true }).click()
  await expectToast(page, 'Reported', 'You will be told once an agent has reviewed it.')
  await page.getByRole('button', { name: 'Report this home' }).click()
  await expect(dialogOf(page).getByText(/^You reported this on/)).toBeVisible()
  await page.keyboard.press('Escape')

  // By keyboard: the menu, the dialog, and the focus back on the menu's button.
  await openThread(tenant, owner)
  const more = page.getByRole('button', { name: /^Message from Amara/ })
  await more.focus()
  const openByKeyboard = async () => {
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Report message…' })
    await expect(item).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await openByKeyboard()
  await dialogOf(page).getByLabel('Reason').selectOption('Spam or scam')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await openByKeyboard()
  await dialogOf(page).getByLabel('Reason').selectOption('Spam or scam')
  await dialogOf(page).getByRole('button', { name: 'Report', exact: true }).click()
  await expectToast(page, 'Reported', 'You will be told once an agent has reviewed it.')

  const agent = await (await browser.newContext({ baseURL })).newPage()
  await signInToDemo(agent, 'agent')
  await agent.goto('/dashboard')
  await agent.getByRole('link', { name: 'Review reports' }).click()
  const report = agent.getByRole('article').filter({ hasText: lure })
  await expect(report.getByText('Spam or scam')).toBeVisible()
  await expect(agent.getByRole('article').filter({ hasText: title }).getByText('There is no castle.')).toBeVisible()
  await report.getByRole('button', { name: 'Close report' }).click()
  await dialogOf(agent).getByLabel('Outcome').selectOption('Person warned')
  await dialogOf(agent).getByRole('button', { name: 'Close report' }).click()
  await expectToast(agent, 'Report closed', 'is told that it was reviewed.')
  await expect(report).toHaveCount(0)
  const ofProperty = agent.getByRole('article').filter({ hasText: title })
  await ofProperty.getByRole('button', { name: 'Unpublish' }).click()
  await expectToast(agent, 'Unpublished', 'Only its owner and agents see')
  const close = ofProperty.getByRole('button', { name: 'Close report' })
  await expect(close).toBeFocused()
  await agent.keyboard.press('Enter')
  await expect(dialogOf(agent).getByLabel('Outcome')).toHaveValue('unpublished')
  await dialogOf(agent).getByRole('button', { name: 'Close report' }).click()
  await expect(ofProperty).toHaveCount(0)
  await agent.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(report.getByText('Person warned')).toBeVisible()

  await page.goto('/messages')
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await expect(conversations.getByText('Your report was reviewed and closed. Thank you for telling us.')).toBeVisible()
})

test('a blocked owner can’t write until unblocked, and reads why', async ({ browser, baseURL, problems }) => {
  problems.expect(/403|Failed to send message/)
  const owner = await openUser(browser, baseURL, 'owner')
  const tenant = await openUser(browser, baseURL, 'tenant')
  await sendByHttp(tenant, owner, 'Is it free?')
  await sendByHttp(owner, tenant, 'It is')

  const { page } = tenant
  await openThread(tenant, owner)
  await page.getByRole('textbox', { name: /^Message to/ }).fill('A draft that stays')
  await page.getByRole('button', { name: /^More about Amara/ }).click()
  await page.getByRole('menuitem', { name: 'Block Amara…' }).click()
  await expect(dialogOf(page).getByText('can’t write to each other until you unblock them')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Neither of you can write until you unblock them.')).toBeVisible()

  await openThread(owner, tenant)
  await owner.page.getByRole('textbox', { name: /^Message to/ }).fill('Hello?')
  await owner.page.keyboard.press('Enter')
  await expect(owner.page.getByText('You can’t write to this person')).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Blocked people' })).toBeVisible()
  await page.getByRole('button', { name: /^Unblock Amara/ }).click()
  await expectToast(page, 'Unblocked', 'can write to each other again')
  await expect(page.getByRole('heading', { name: 'Blocked people' })).toHaveCount(0)
  await owner.page.getByRole('button', { name: 'Try again' }).click()
  await openThread(tenant, owner)
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('A draft that stays')
  await expect(page.getByText('Hello?').last()).toBeVisible()
})
