import type { Page } from '@playwright/test'
import { FILLED, type Visits } from './visit.ts'

const openSheet = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').waitFor()
}

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /account menu/ }).click()

export const overviewVisits: Visits = () => ({
  dashboard: [
    { as: 'tenant', path: '/dashboard', open: openAccountMenu },
    { as: 'owner', path: '/dashboard' },
    { as: 'agent', path: '/dashboard', edges: FILLED },
    { as: 'agent', path: '/dashboard', open: openSheet },
    { as: 'newcomer', path: '/dashboard' },
  ],
})
