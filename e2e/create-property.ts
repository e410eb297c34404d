import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** No more than a home must have. */
export const BARE_PROPERTY = {
  title: 'Corner flat above the bakery',
  description: 'Two rooms that smell of bread until nine.',
  address: '14 Mill Lane',
  city: 'Ghent',
  price: 1250,
  bedrooms: 2,
  bathrooms: 1,
  area: 64,
  isPublished: true,
}

/** Creates a property of the signed-in user by HTTP; published and available unless `values` says otherwise. */
export async function createProperty(
  page: Page,
  values: Record<string, unknown> = {},
): Promise<{ id: string; title: string }> {
  const response = await page.request.post('/api/properties', { data: { ...BARE_PROPERTY, ...values } })
  expect(response.status()).toBe(201)
  return response.json()
}
