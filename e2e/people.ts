import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Account = { id: string; username: string; password: string; firstName: string; lastName: string }

let count = 0

/** An account of its own for a journey, whose browser is signed in. */
export async function signUp(
  page: Page,
  role: 'tenant' | 'owner' | 'agent',
  name: { firstName?: string; lastName?: string } = {},
): Promise<Account> {
  const form = { ...someone(role), ...name }
  const answer = await page.request.post('/api/auth/register', { data: { ...form, role } })
  expect(answer.status()).toBe(201)
  return { ...form, id: (await answer.json()).id }
}

/** What a person new to Lintel would fill in. */
export function someone(name: string) {
  count += 1
  return {
    firstName: 'Amara',
    lastName: 'Okonkwo-Lindqvist',
    username: `${name}-${process.pid}-${Date.now()}-${count}`,
    password: 'a quiet street',
  }
}

/** A home listed through the call, published and available unless said otherwise. */
export async function listHome(page: Page, home: Record<string, unknown> = {}): Promise<{ id: string; title: string }> {
  const data = {
    title: 'Corner flat above the bakery',
    description: 'Two rooms that smell of bread until nine.',
    address: '14 Mill Lane',
    city: 'Ghent',
    price: 1250,
    bedrooms: 2,
    bathrooms: 1,
    area: 64,
    isPublished: true,
    ...home,
  }
  const answer = await page.request.post('/api/properties', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** The toast, by its title and text. */
export async function expectToast(page: Page, title: string, description: string) {
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .or(page.locator('[data-state=open]'))
    .filter({ hasText: title })
  await expect(toast.first()).toContainText(description)
}
