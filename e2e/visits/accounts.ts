import type { Page } from '@playwright/test'
import { picture } from '../sample-files.ts'
import { FILLED, type Visits } from './visit.ts'

const openForms = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function showProfileErrors(page: Page) {
  await openForms(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your current password is required').waitFor()
}

async function choosePicture(page: Page) {
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles(picture('me.png'))
  await page.getByRole('button', { name: 'Save picture' }).waitFor()
}

export const accountsVisits: Visits = () => ({
  login: [{ as: 'visitor', path: '/login' }],
  register: [{ as: 'visitor', path: '/register' }],
  forgotPassword: [
    { as: 'visitor', path: '/forgot-password' },
    {
      as: 'visitor',
      path: '/forgot-password',
      open: async (page) => {
        await page.getByLabel('Username or email address').fill(`nobody-${Date.now()}`)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await page.getByText('If there is an account').waitFor()
      },
    },
  ],
  resetPassword: [
    { as: 'visitor', path: '/reset-password#token=unknown' },
    { as: 'visitor', path: '/reset-password' },
  ],
  verifyEmail: [
    { as: 'visitor', path: '/verify-email#token=unknown' },
    { as: 'tenant', path: '/verify-email' },
  ],
  users: [
    { as: 'agent', path: '/users', edges: FILLED },
    { as: 'agent', path: '/users?search=nobody-is-called-this' },
    {
      as: 'agent',
      path: '/users?sort=name',
      open: async (page) => {
        await page.getByRole('row').getByRole('checkbox').nth(1).check()
        await page.setViewportSize({ width: 390, height: 844 })
        await page.getByRole('button', { name: 'View' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      as: 'agent',
      path: '/users',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^More for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Make a link to set a password' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
  profile: [
    { as: 'tenant', path: '/profile' },
    { as: 'owner', path: '/profile', open: openForms },
    { as: 'agent', path: '/profile', edges: FILLED },
    { as: 'newcomer', path: '/profile', open: showProfileErrors },
    { as: 'newcomer', path: '/profile', open: choosePicture },
  ],
})
