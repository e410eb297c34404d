import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Account = { id: string; username: string; password: string; firstName: string; lastName: string }

let count = 0

/** Registers a new account by HTTP and signs the page's browser context in. */
export async function signUp(
  page: Page,
  role: 'tenant' | 'owner' | 'agent',
  name: { firstName?: string; lastName?: string } = {},
): Promise<Account> {
  const form = { ...newAccountForm(role), ...name }
  const response = await page.request.post('/api/auth/register', { data: { ...form, role } })
  expect(response.status()).toBe(201)
  return { ...form, id: (await response.json()).id }
}

/** Registers a tenant with an email address by HTTP and signs the page's browser context in. */
export async function signUpWithEmail(page: Page) {
  const form = newAccountForm('mail')
  const email = `${form.username}@example.com`
  const answer = await page.request.post('/api/auth/register', { data: { ...form, email, role: 'tenant' } })
  expect(answer.status()).toBe(201)
  return { ...form, email }
}

/** Fills in the form to set a new password. */
export async function setNewPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

/** Values for the registration form, with a unique username that starts with `prefix`. */
export function newAccountForm(prefix: string) {
  count += 1
  return {
    firstName: 'Amara',
    lastName: 'Okonkwo-Lindqvist',
    username: `${prefix}-${process.pid}-${Date.now()}-${count}`,
    password: 'a quiet street',
  }
}
