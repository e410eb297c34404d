import type { Page } from '@playwright/test'
import { findViolations } from '../accessibility-checks.ts'
import { signUp } from '../accounts.ts'
import { createApplications, openNewPage } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

const PHONE = { width: 390, height: 844 }
const QUESTIONS = { monthlyIncome: 'required', adults: 'optional', pets: 'optional' }
const ANSWERS = {
  Anna: { monthlyIncome: 2600, adults: 1, pets: 'None' },
  Bela: { monthlyIncome: 4100, adults: 2 },
  Carl: { monthlyIncome: 3100, pets: 'A cat' },
}

/** Names in the order of the table, as far as the rows are shown. */
const names = (page: Page) => page.locator('tbody th a').filter({ hasText: /^(Anna|Bela|Carl)/ })
const openLink = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Open the application of ${name}`) })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/*
 * The task: an owner with several pending applications decides for one of those for a home. From the dashboard it takes three
 * clicks: the applications waiting of the home, Approve in the applicant's row, and the approval with its consequences; four by
 * the list of all pending applications. Before the comparison it took seven, with the other applicants out of sight.
 */
test('an owner compares applicants and decides, and an agent sees it', async ({ page, browser, baseURL }) => {
  test.slow()
  await signUp(page, 'owner')
  const property = await createProperty(page, { price: 1000, questions: QUESTIONS, criteria: { incomeRents: 3 } })
  const [anna] = await createApplications(browser, baseURL, property, ['Anna', 'Bela', 'Carl'], ANSWERS)
  const agent = await openNewPage(browser, baseURL)
  await signUp(agent, 'agent')
  await agent.goto(`/properties/${property.id}/applications`)
  await expect(names(agent)).toHaveText([/^Anna/, /^Bela/, /^Carl/])

  await page.goto('/dashboard')
  await page.getByRole('link', { name: '3 applications waiting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare applicants' })).toBeVisible()
  const income = page.getByRole('columnheader', { name: /^Income to rent/ })
  await expect(income).toContainText('asked: 3 rents')
  await income.getByRole('button').click()
  await expect(names(page)).toHaveText([/^Anna/, /^Carl/, /^Bela/])
  await income.getByRole('button').click()
  await expect(names(page)).toHaveText([/^Bela/, /^Carl/, /^Anna/])
  await expect(income).toHaveAttribute('aria-sort', 'descending')
  await expect(row(page, 'Bela')).toContainText('4.1 rents · $4,100')
  await expect(row(page, 'Bela').locator('[data-column=fit]')).toHaveText('Meets the criterion')
  await expect(row(page, 'Anna').locator('[data-column=fit]')).toHaveText('1 short')
  await expect(row(page, 'Anna').locator('[data-column=income]')).toContainText('Short: 2.6 rents')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Pets' }).click()
  expect(await findViolations(page, { include: '[role="menu"]' })).toEqual([])
  await expect(page.getByRole('columnheader', { name: 'Pets' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(names(page)).toHaveText([/^Bela/, /^Carl/, /^Anna/])
  await expect(page.getByRole('columnheader', { name: 'Pets' })).toHaveCount(0)

  // By keyboard: the first row, its star, and the next one's application.
  await page.keyboard.press('j')
  await expect(openLink(page, 'Bela')).toBeFocused()
  await page.keyboard.press('s')
  for (const each of [page, agent])
    await expect(each.getByRole('button', { name: /^Shortlist Bela/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Application of/ })
  await expect(panel).toHaveAccessibleName(/Carl/)
  await expect(panel).toBeFocused()
  await expect(row(agent, 'Carl').locator('[data-column=opened]')).not.toHaveText('Not yet')
  await page.keyboard.press('Escape')
  await expect(openLink(page, 'Carl')).toBeFocused()

  await row(page, 'Anna').locator('[data-column=received]').click()
  await panel.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Question').fill('When could you come to see it?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await expectToast(page, 'Asked', 'finds it in the messages')
  for (const each of [page, agent])
    await expect(row(each, 'Anna').locator('[data-column=waiting]')).toContainText('Since')

  // The agent rejects Anna while the owner reads and writes a note: the table follows, the note stays.
  await panel.getByLabel('New note').fill('Plays the cello.')
  await agent.request.post(`/api/applications/${anna?.id}/reject`, { data: { reason: 'other' } })
  await expect(names(page)).toHaveText([/^Bela/, /^Carl/])
  await expect(panel.getByText('Rejected').first()).toBeVisible()
  await expect(panel.getByLabel('New note')).toHaveValue('Plays the cello.')

  await row(page, 'Carl').locator('[data-column=received]').click()
  await panel.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  await expect(panel).toHaveCount(0)
  await expect(names(page)).toHaveText([/^Bela/])
  await expect(openLink(page, 'Bela')).toBeFocused()

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByLabel('First day')).toBeVisible()
  await page.keyboard.press('Escape')
  await row(page, 'Bela')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByRole('button', { name: 'Approve and make the lease' }).click()
  for (const each of [page, agent]) await expect(each.getByText('No application waits for a decision')).toBeVisible()
  await page.getByRole('link', { name: 'Show all applications' }).click()
  await expect(row(page, 'Bela').locator('[data-column=status]')).toHaveText('Approved')
  await agent.context().close()
})

test('on a phone, applicants are cards that one swipes, and a late decision shows who was first', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/409/)
  await page.setViewportSize(PHONE)
  await signUp(page, 'owner')
  const property = await createProperty(page, { price: 1000, questions: QUESTIONS })
  const [, bela] = await createApplications(browser, baseURL, property, ['Anna', 'Bela', 'Carl'], ANSWERS)
  const agent = await openNewPage(browser, baseURL)
  await signUp(agent, 'agent', { firstName: 'Quick' })
  await page.goto(`/properties/${property.id}/applications`)
  const card = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) })
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(card('Anna')).toBeInViewport({ ratio: 0.3 })
  await page.getByRole('button', { name: 'Next applicant' }).click()
  await expect(card('Bela')).toBeInViewport({ ratio: 0.3 })

  // Swiped, as scrolling does it.
  await page.getByRole('region', { name: 'Applicants' }).evaluate((track) => track.scrollTo({ left: 10_000 }))
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Previous applicant' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  await openLink(page, 'Bela').click()
  const panel = page.getByRole('region', { name: /^Application of Bela/ })
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  await panel.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').selectOption({ index: 1 })
  await page.getByLabel('Note', { exact: true }).fill('Perhaps in spring.')
  await agent.request.post(`/api/applications/${bela?.id}/reject`, { data: { reason: 'other' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('This application was rejected by Quick')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Perhaps in spring.')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(openLink(page, 'Carl')).toBeFocused()
  await agent.context().close()
})
