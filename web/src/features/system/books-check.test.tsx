import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { lease, users } from '../../test/sample-data.ts'
import { lastBooksCheck } from '../../test/sample-rent.ts'
import { bouncedEmail, failedJob, system } from '../../test/sample-system.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer({
    'GET /api/agent/system': system,
    'GET /api/agent/system/failed-jobs': [failedJob],
    'GET /api/agent/system/bounced-emails': [bouncedEmail],
    'GET /api/books/check/last': lastBooksCheck,
    'POST /api/books/check': { ...lastBooksCheck, isRunning: true },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderScreen('/system', users.agent)
  return screen.findByRole('list', { name: 'Check of the books' })
}

it('says that the books are in balance, and counts ledgers and entries', async () => {
  const list = await open()
  expect(within(list).getByText('In balance')).toBeTruthy()
  expect(within(list).getByText('2 ledgers · 41 entries · less than a second')).toBeTruthy()
})

it('checks them when asked to, and keeps the button busy from then on', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByRole('button', { name: 'Checking...' })).toBeTruthy()
})

it('names broken rules with their leases, and what to do', async () => {
  const fault = { rule: 'The balance of an account is the sum of its transfers', rows: ['a-row'], leaseIds: [lease.id] }
  const last = lastBooksCheck.last && { ...lastBooksCheck.last, isInBalance: false, faults: [fault] }
  server.answer('GET /api/books/check/last', { ...lastBooksCheck, last })
  const list = await open()
  expect(within(list).getByText('Out of balance').closest('[class*="bg-"]')?.className).toMatch(/bad/)
  expect(within(list).getByText(`Broken: ${fault.rule}`)).toBeTruthy()
  expect(
    within(list)
      .getByRole('link', { name: `Lease ${lease.id}` })
      .getAttribute('href'),
  ).toBe(`/leases/${lease.id}/money`)
  expect(list.textContent).toMatch(/restore the backup from\s+before/)
})

it('says why the newest check did not end, beside the last result', async () => {
  server.answer('GET /api/books/check/last', { ...lastBooksCheck, error: 'canceling statement' })
  const list = await open()
  await waitFor(() => expect(within(list).getByText('The newest check did not end: canceling statement')).toBeTruthy())
  expect(within(list).getByText('In balance')).toBeTruthy()
})
