import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import { FILLED, LEFT, type Visits } from './visit.ts'

export const propertiesVisits: Visits = ({ freeProperty, draftProperty, letProperty, property, bareProperty }) => ({
  listings: [
    { as: 'visitor', path: '/listings', edges: FILLED },
    { as: 'visitor', path: `/listings?search=${LONGEST.search}&city=${LONGEST.city}&bedrooms=3` },
    { as: 'tenant', path: `/listings?search=nothing${LONGEST.search.slice(7)}` },
  ],
  property: [
    { as: 'visitor', path: `/listings/${freeProperty}` },
    {
      as: 'visitor',
      path: `/listings/${freeProperty}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'View all 2 photos' }).click()
        await page.getByRole('dialog').getByText(LONGEST.caption).first().waitFor()
      },
    },
    { as: 'visitor', path: `/listings/${bareProperty}` },
    { as: 'tenant', path: `/listings/${freeProperty}` },
    { as: 'owner', path: `/listings/${draftProperty}` },
    { as: 'agent', path: `/listings/${freeProperty}`, edges: FILLED },
  ],
  properties: [
    { as: 'owner', path: '/properties' },
    { as: 'agent', path: '/properties', edges: FILLED },
    { as: 'owner', path: '/properties?search=nowhere' },
    { as: 'newcomer', path: '/properties' },
    {
      as: 'owner',
      path: '/properties?sort=oldest',
      open: async (page) => {
        await page.getByRole('button', { name: 'Show a table' }).click()
        await page.getByRole('table', { name: 'Homes' }).getByRole('checkbox').nth(1).check()
      },
    },
  ],
  addProperty: [{ as: 'owner', path: '/properties/add', open: openGroups, edges: LEFT }],
  manageProperty: [
    { as: 'owner', path: `/properties/${property}` },
    { as: 'owner', path: `/properties/${letProperty}` },
    { as: 'owner', path: `/properties/${draftProperty}` },
    { as: 'agent', path: `/properties/${property}`, edges: FILLED },
    { as: 'owner', path: `/properties/${bareProperty}` },
  ],
  editProperty: [{ as: 'owner', path: `/properties/${property}/edit`, open: openGroups, edges: LEFT }],
})

/** Opens the groups of the property form. */
async function openGroups(page: Page) {
  await expect(page.getByLabel('Property Title')).toBeVisible()
  await page.locator('form details').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '')
  })
}
