import type { Application } from '@lintel/contract/applications/schema'
import { APPLICATIONS } from '@lintel/contract/applications/tags'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { application, managedProperty, users } from '../../../test/sample-data.ts'
import { Shortcuts } from '../../../ui/keyboard/shortcuts.tsx'
import { toasts } from '../../../ui/overlays/toast-store.ts'

const LIST = 'GET /api/owner/applications'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const applicant = (at: number, firstName: string, answers: Application['answers']): Application => {
  const tenant = { ...users.tenant, id: id(300 + at), firstName, lastName: 'Nord' }
  return { ...application, id: id(200 + at), tenantId: tenant.id, tenant, answers, criteria: { incomeRents: 3 } }
}
const all = [
  applicant(1, 'Anna', { monthlyIncome: 2600, adults: 1, pets: 'None' }),
  applicant(2, 'Bela', { monthlyIncome: 4100, adults: 2 }),
  applicant(3, 'Carl', { monthlyIncome: 3100, pets: 'A cat' }),
] as [Application, Application, Application]
const [anna, bela, carl] = all
const property = {
  ...managedProperty,
  price: 1000,
  questions: { monthlyIncome: 'required', pets: 'optional' } as const,
}
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer({
    'GET /api/properties/:id/management': property,
    [LIST]: all,
    'GET /api/preferences': {},
    'PATCH /api/preferences': { comparisonTable: { hiddenColumns: ['pets'] } },
    'GET /api/applications/:id': { ...application, ...carl },
    'GET /api/applications/:id/documents': [],
    'GET /api/applications/:id/notes': [],
    'POST /api/applications/:id/open': null,
  })
  server.changed = [APPLICATIONS]
  await renderScreen(`/properties/${property.id}/applications`, users.owner)
  render(<Shortcuts />)
  await screen.findByRole('table')
})
afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

const names = () =>
  [...document.querySelectorAll('tbody [data-row-link]')].map((link) => link.getAttribute('aria-label')?.slice(24, 28))
const cell = (name: string, column: string) =>
  screen.getByRole('row', { name: new RegExp(name) }).querySelector(`[data-column=${column}]`)?.textContent
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const focused = () => document.activeElement?.getAttribute('aria-label')

it('sorts by a column in both directions, and says what is asked and who falls short', async () => {
  const income = screen.getByRole('columnheader', { name: /^Income to rent/ })
  expect(income.textContent).toContain('asked: 3 rents')
  fireEvent.click(within(income).getByRole('button'))
  expect(names()).toEqual(['Anna', 'Carl', 'Bela'])
  fireEvent.click(within(income).getByRole('button'))
  expect(names()).toEqual(['Bela', 'Carl', 'Anna'])
  expect(screen.getByRole('columnheader', { name: /^Income to rent/ }).getAttribute('aria-sort')).toBe('descending')
  expect(window.location.search).toBe('?sort=-income')
  expect(cell('Bela', 'income')).toContain('4.1 rents · $4,100')
  expect(cell('Bela', 'fit')).toBe('Meets the criterion')
  expect(cell('Anna', 'fit')).toBe('1 short')
  expect(cell('Anna', 'income')).toContain('Short: 2.6 rents')
})

it('hides a column, which is kept', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Pets' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Pets', hidden: true })).toBeNull())
  expect(server.sent.map(({ body }) => body)).toEqual([{ comparisonTable: { hiddenColumns: ['pets'] } }])
})

it('is used by keys: the shortlist, an application beside the table, and back to its row', async () => {
  press('j')
  expect(focused()).toBe('Open the application of Anna Nord')
  server.answer('PUT /api/applications/:id/shortlist', { ...anna, isShortlisted: true })
  press('s')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  press('j')
  press('j')
  fireEvent.click(document.activeElement as HTMLElement)
  const panel = await screen.findByRole('region', { name: /^Application of/ })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await waitFor(() => expect(server.requests).toContain('POST /api/applications/:id/open'))
  press('Escape')
  await waitFor(() => expect(focused()).toBe('Open the application of Carl Nord'))
})

it('closes an application that is decided, and goes on to the row in its place', async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Open the application of Carl Nord' }))
  const panel = within(await screen.findByRole('region', { name: /^Application of/ }))
  fireEvent.click(await panel.findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'other' } })
  server.answer('POST /api/applications/:id/reject', { ...application, ...carl, status: 'rejected' })
  server.answer(LIST, [anna, bela])
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(names()).toEqual(['Anna', 'Bela']))
  expect(screen.queryByRole('region', { name: /^Application of/ })).toBeNull()
  await waitFor(() => expect(focused()).toBe('Open the application of Bela Nord'))
})
