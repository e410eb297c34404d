import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { gotoLive } from '../messaging.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'

const dashboardOf = (page: Page, firstName: string) => page.getByRole('heading', { name: `Welcome back, ${firstName}` })

test('the tab that asks goes on as the other one, with the page of that account', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(SIGNED_OUT_ERRORS)
  const bob = await signUp(page, 'tenant', { firstName: 'Bob' })
  await page.request.post('/api/auth/logout')
  await signUp(page, 'tenant', { firstName: 'Alice' })
  await gotoLive(page, '/dashboard')
  await expect(dashboardOf(page, 'Alice')).toBeVisible()

  const beside = await context.newPage()
  await beside.request.post('/api/auth/login', { data: { username: bob.username, password: bob.password } })
  await beside.goto('/dashboard')
  await expect(dashboardOf(beside, 'Bob')).toBeVisible()
  // Its socket and the other tab report the sign-in. The page of Alice is still there.
  await expect(page.getByRole('dialog', { name: 'You are signed in as Bob in this browser now' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue as Bob' }).click()
  await expect(dashboardOf(page, 'Bob')).toBeVisible()
})
