import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { insertApplications } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './layout-checks.ts'
import { messageField, messageInThread, openThread, openUser, sendByHttp, threadRegion } from './messaging.ts'
import { runSql } from './run-sql.ts'

/** A4 without its margins, upright and across, in px. */
const PAPER = [
  { width: 658, height: 987 },
  { width: 987, height: 658 },
]
const DESK = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

const MESSAGES = 40
const INSERT_MESSAGES = `
  insert into messages (id, sender_id, receiver_id, content)
  select gen_random_uuid(), ($1::text)::uuid, ($2::text)::uuid,
    'Day ' || n || repeat(E'\\nThe keys are with the baker until nine.', 3)
  from generate_series(1, ${MESSAGES}) n`

const APPLICANTS = 40
const ANSWER_ALL = `
  update applications set answers = $2::jsonb where property_id = ($1::text)::uuid`
const ANSWERS = {
  moveInDate: '2027-03-01',
  termMonths: 24,
  adults: 2,
  pets: 'Two cats, both of them old and fond of quiet',
  occupation: 'Restorer of stringed instruments',
  monthlyIncome: 4100,
  guarantor: 'A sister in the same street',
  references: 'The landlord of the last nine years',
}
const QUESTIONS = Object.fromEntries(Object.keys(ANSWERS).map((question) => [question, 'optional']))

/** @returns one line for each part of the page that scrolls, and so would be cut off on paper, or is too wide for it */
async function findCut(page: Page) {
  const scrolling = await page.evaluate(() => {
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return (scrolls(overflowX) && scrollWidth > clientWidth) || (scrolls(overflowY) && scrollHeight > clientHeight)
      })
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}"> scrolls`)
  })
  return [...scrolling, ...(await findOverflow(page))]
}

/** Expects the page to be whole on paper, in the colours of paper and without what only a screen needs. */
async function expectWhole(page: Page, paper = PAPER) {
  await page.emulateMedia({ media: 'print' })
  for (const size of paper) {
    await page.setViewportSize(size)
    await expect.poll(() => findCut(page), `on paper ${size.width} px wide`).toEqual([])
    const sticky = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((element) => element.checkVisibility() && /sticky|fixed/.test(getComputedStyle(element).position))
        .map(({ className }) => className),
    )
    expect(sticky, 'parts that stay in sight').toEqual([])
    await expect(page.locator('header[data-print]:visible, footer:visible, [data-print="never"]:visible')).toHaveCount(
      0,
    )
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  }
}

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
  const homes: string[] = []
  for (const city of ['Ghent', 'Llanfairpwllgwyngyllgogerychwyrndrobwll', 'Sète', 'Bruges']) {
    const values = {
      title: `Attic of ${city}`,
      city,
      price: 1000 + 100 * homes.length,
      description: 'Light. '.repeat(60),
    }
    homes.push((await createProperty(owner.page, values)).id)
  }
  await owner.page.context().close()
  await page.setViewportSize(PHONE)
  await page.goto(`/compare?homes=${homes.join()}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expectWhole(page)
  await expect(table.getByRole('columnheader', { name: 'Attic of Bruges' })).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('row').last()).toBeVisible()
  await expect(table.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
})

test('a comparison and a table of applicants are printed whole, also from a phone', async ({ page, server }) => {
  const owner = await signUp(page, 'owner')
  const home = await createProperty(page, { questions: QUESTIONS })
  await insertApplications(server, owner.id, APPLICANTS)
  await runSql(server, ANSWER_ALL, [home.id, JSON.stringify(ANSWERS)])
  for (const size of [DESK, PHONE]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(size)
    await page.goto(`/properties/${home.id}/applications?show=all`)
    await expect(page.getByText(/^Applicant Number/).first()).toBeAttached()
    // It chooses paper that lies across.
    await expectWhole(page, PAPER.slice(1))
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(APPLICANTS + 1)
    await expect(rows.filter({ hasText: ANSWERS.references }).last()).toBeVisible()
    await expect(rows.last()).toBeVisible()
  }

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(DESK)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Show a table' }).click()
  const table = page.getByRole('table', { name: 'Applications' })
  await expect(table.locator('[data-row]').first()).toBeVisible()
  await expectWhole(page)
  await expect(table.getByRole('columnheader').first()).toBeVisible()
  await expect(table.getByRole('checkbox')).toHaveCount(0)
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
