import type { Page } from '@playwright/test'
import type { Visits } from './visit.ts'

const openForms = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
}

export const accountsVisits: Visits = () => ({
  login: [{ as: 'visitor', path: '/login' }],
  register: [{ as: 'visitor', path: '/register' }],
  users: [{ as: 'agent', path: '/users' }],
  profile: [
    { as: 'tenant', path: '/profile' },
    { as: 'owner', path: '/profile', open: openForms },
    { as: 'agent', path: '/profile' },
  ],
})
