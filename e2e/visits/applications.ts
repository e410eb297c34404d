import type { Page } from '@playwright/test'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const applicationsVisits: Visits = ({
  property,
  pendingApplication,
  approvedApplication,
  rejectedApplication,
  freeProperty,
}) => ({
  applications: [
    { as: 'tenant', path: '/applications' },
    { as: 'owner', path: `/applications?property=${property}` },
    { as: 'agent', path: `/applications?search=${LONGEST.search}` },
    { as: 'agent', path: '/applications' },
    { as: 'owner', path: '/applications?status=withdrawn&search=nowhere' },
    { as: 'newcomer', path: '/applications' },
    {
      as: 'owner',
      path: '/applications',
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Home' }).click()
        await page.getByRole('listbox', { name: 'Homes' }).getByRole('option').first().waitFor()
      },
    },
    {
      as: 'owner',
      path: `/applications?property=${property}`,
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Reject/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { as: 'tenant', path: '/applications?sort=oldest' },
    {
      as: 'agent',
      path: `/applications?property=${property}`,
      open: async (page) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.getByRole('button', { name: /^Filters/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      as: 'owner',
      path: `/applications?property=${property}&sort=oldest`,
      open: async (page) => {
        await showTable(page)
        await page.getByRole('table', { name: 'Applications' }).getByRole('checkbox').nth(1).check()
      },
    },
    {
      as: 'owner',
      path: '/applications',
      open: async (page) => {
        await page.getByRole('table', { name: 'Applications' }).getByRole('checkbox').nth(1).check()
        await page.getByRole('button', { name: 'Message', exact: true }).last().click()
        await page.getByRole('dialog').getByLabel('Message').fill(LONGEST.message)
      },
    },
  ],
  reviewApplication: [
    { as: 'tenant', path: `/applications/${rejectedApplication}/review` },
    { as: 'tenant', path: `/applications/${pendingApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=approve` },
    { as: 'owner', path: `/applications/${pendingApplication}/review?decide=reject` },
    {
      as: 'owner',
      path: `/applications/${pendingApplication}/review`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Ask a question' }).click()
        await page.getByLabel('Question').fill(LONGEST.message)
      },
    },
    { as: 'agent', path: `/applications/${approvedApplication}/review` },
  ],
  compareApplications: [
    { as: 'owner', path: `/properties/${property}/applications` },
    { as: 'owner', path: `/properties/${property}/applications?applicant=${pendingApplication}` },
    { as: 'agent', path: `/properties/${freeProperty}/applications` },
    { as: 'agent', path: `/properties/${property}/applications?show=shortlist` },
  ],
  apply: [
    { as: 'tenant', path: `/applications/${freeProperty}` },
    { as: 'tenant', path: `/applications/${property}` },
  ],
})

async function showTable(page: Page) {
  await page.getByRole('button', { name: 'Show a table' }).click()
  await page.getByRole('table', { name: 'Applications' }).waitFor()
}
