import { findViolationsInBothThemes } from '../accessibility-checks.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { runSql } from '../run-sql.ts'
import { expectToast } from '../toasts.ts'

const ADD_JOB = `insert into jobs (id, kind, data, attempts, last_error, failed_at)
  values (gen_random_uuid(), 'mail-reminder', jsonb_build_object('userId', gen_random_uuid(), 'at', '2026-01-01T00:00:00Z'),
    12, $1, now())`

test('an agent sees what needs attention, runs a failed job again and discards another', async ({ page, server }) => {
  for (const reason of ['the first reason', 'the second reason']) await runSql(server, ADD_JOB, [reason])
  await signInToDemo(page, 'agent')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'System' }).click()
  // The title counts unread messages: other specs disable an agent, and all agents get a notice.
  await expect(page).toHaveTitle(/System · Lintel$/)
  const health = page.getByRole('list', { name: 'Health' }).getByRole('listitem')
  await expect(health.filter({ hasText: 'Background jobs' })).toContainText('Needs attention')
  await expect(health.filter({ hasText: 'Database' })).toContainText('Works')
  await expect(page.getByRole('list', { name: 'Settings' })).toContainText('PASSWORD_MIN')
  expect(await findViolationsInBothThemes(page)).toEqual([])

  const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  const second = jobs.filter({ hasText: 'the second reason' })
  await second.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectToast(page, 'Discarded', 'is not run again')
  await expect(second).toHaveCount(0)
  const first = jobs.filter({ hasText: 'the first reason' })
  await first.getByRole('button', { name: /^Run again/ }).click()
  await expectToast(page, 'It runs again', 'tried for two more days')
  // Other specs leave failed jobs of their own.
  await expect(first).toHaveCount(0)
})
