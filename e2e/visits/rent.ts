import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

/** Of a charge's label and of a payment's reference. */
const LINE = 'W'.repeat(100)
const NOTE = 'W'.repeat(500)

export const rentVisits: Visits = async ({ contexts: { owner }, letProperty }) => {
  const property = await owner.request.get(`/api/properties/${letProperty}/management`)
  const [lease] = (await property.json()).leases
  const path = `/leases/${lease.id}/money`
  const today = new Date().toISOString().slice(0, 10)
  const amount = LONGEST.price
  await post(owner, `/api/leases/${lease.id}/books`, { owed: amount, credit: 0, deposit: amount })
  const charge = { clientId: 'longest-charge', kind: 'returned_fee', label: LINE, amount, dueOn: today }
  await post(owner, `/api/leases/${lease.id}/charges`, charge)
  const payment = { clientId: 'longest-payment', amount, receivedOn: today, method: 'transfer', reference: LINE }
  const { id } = await post(owner, `/api/leases/${lease.id}/payments`, payment)
  await post(owner, `/api/payments/${id}/reverse`, { reason: 'bounced', note: NOTE })
  await post(owner, `/api/leases/${lease.id}/payments`, { ...payment, clientId: 'second', amount: 1000.5 })
  return {
    money: [
      { as: 'tenant', path: '/money' },
      { as: 'newcomer', path: '/money' },
    ],
    rent: [
      { as: 'owner', path: '/rent' },
      {
        as: 'owner',
        path: '/rent',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Record a payment/ })
            .first()
            .click()
          await expect(
            page
              .getByRole('dialog')
              .getByText(/^Pays /)
              .first(),
          ).toBeVisible()
        },
      },
      {
        as: 'owner',
        path: '/rent',
        open: async (page) => {
          await page.getByRole('button', { name: 'How tenants pay' }).click()
          await expect(page.getByRole('dialog').getByLabel('IBAN')).toBeVisible()
        },
      },
      { as: 'agent', path: '/rent?filter=overdue' },
      {
        as: 'newcomer',
        path: '/rent',
        open: (page) => page.getByRole('button', { name: 'Start the books' }).click(),
      },
    ],
    rentImport: [
      { as: 'owner', path: '/rent/import' },
      { as: 'owner', path: '/rent/import', open: (page) => readRows(page, LONGEST_ROWS) },
      { as: 'owner', path: '/rent/import', open: (page) => readRows(page, UNCLEAR_ROWS) },
      { as: 'agent', path: '/rent/import' },
    ],
    rentMonth: [
      { as: 'owner', path: '/rent/month' },
      { as: 'agent', path: '/rent/month?show=received' },
      { as: 'owner', path: '/rent/month?show=open' },
      { as: 'newcomer', path: '/rent/month?show=open' },
    ],
    statement: [
      { as: 'owner', path: '/rent/statement' },
      { as: 'owner', path: `/rent/statement?from=2020-01-01&through=2019-01-01&property=${letProperty}` },
      { as: 'agent', path: '/rent/statement' },
      { as: 'agent', path: `/rent/statement?range=this-year&property=${letProperty}` },
      { as: 'newcomer', path: '/rent/statement' },
    ],
    ledger: [
      { as: 'owner', path },
      { as: 'owner', path, open: (page) => page.getByRole('button', { name: 'Add a charge' }).click() },
      { as: 'agent', path },
      { as: 'tenant', path },
      { as: 'newcomer', path: '/leases/00000000-0000-4000-8000-000000000000/money' },
    ],
  }
}

const HEADINGS = 'Home,Tenant,Email,First day,Last day,Rent,Deposit held'
/** A home that there is none of, a name and an address as long as any, and an amount. */
const LONGEST_ROWS = `${HEADINGS}\n${'W'.repeat(150)},${'W'.repeat(201)},nobody,2099-01-01,2099-12-31,${LONGEST.price},0`
const UNCLEAR_ROWS = `${HEADINGS}\nLoft,Ada,,01/02/2099,03/04/2099,1.250,0`

/** Pastes rows and reads them. */
async function readRows(page: Page, rows: string) {
  await page.getByText('Paste rows instead').click()
  await page.getByLabel('Rows', { exact: true }).fill(rows)
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText(/to set right/).first()).toBeVisible()
}

async function post(context: BrowserContext, path: string, data: unknown) {
  const response = await context.request.post(path, { data })
  expect(response.ok(), `${path} ${response.ok() ? '' : await response.text()}`).toBe(true)
  return response.json()
}
