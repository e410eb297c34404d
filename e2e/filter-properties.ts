import type { Browser } from '@playwright/test'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'

/** A city of its own, so that no other home is counted. */
export const CITY = 'Filterton'

/** Creates the homes to find, once on each server. */
export async function createProperties(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  if ((await (await page.request.get(`/api/properties/public/count?city=${CITY}`)).json()).count > 0)
    return context.close()
  await signUp(page, 'owner')
  const property = { city: CITY, bedrooms: 1, bathrooms: 1, area: 50 }
  const list = (title: string, price: number, values: object) =>
    createProperty(page, { ...property, title, price, ...values })
  await list('Loft for cats', 900, { facts: { type: 'loft', pets: 'welcome', district: 'Old Town', energyClass: 'A' } })
  await list('House for dogs', 1500, {
    bedrooms: 3,
    area: 120,
    facts: { type: 'house', pets: 'on-request', heating: 'gas' },
  })
  await list('Flat without animals', 1100, {
    bedrooms: 2,
    facts: { type: 'apartment', pets: 'none', district: 'Old Town' },
  })
  await list('Flat for later', 1000, { facts: { type: 'apartment', availableFrom: '2190-01-01' } })
  await context.close()
}
