import type { Page } from '@playwright/test'
import { FILLED, type Visits } from './visit.ts'

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /account menu/ }).click()

export const overviewVisits: Visits = () => ({
  dashboard: [
    { as: 'tenant', path: '/dashboard', open: openAccountMenu },
    { as: 'owner', path: '/dashboard' },
    { as: 'agent', path: '/dashboard', edges: FILLED },
    { as: 'newcomer', path: '/dashboard' },
  ],
})
