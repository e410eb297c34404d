import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VISITS } from '../../../test/all-visits.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'
import { ledger, ownerPaymentDetails } from '../../../test/sample-rent.ts'

const READ = 'GET /api/people/:id/payment-details'
const HINT = 'Tenants don’t see how to pay yet.'
const none = { ...ownerPaymentDetails, details: null, version: 0, changedAt: null }
let server: FakeServer

beforeEach(() => {
  const visits = VISITS.filter(({ title }) => ['rent of an owner', 'ledger', 'profile of an owner'].includes(title))
  server = startFakeServer(Object.assign({}, ...visits.map(({ answers }) => answers)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const expectDialog = async () => expect(await screen.findByRole('dialog', { name: 'How tenants pay' })).toBeTruthy()

describe('the hint on Rent', () => {
  it('leads to the dialog while tenants do not see how to pay', async () => {
    server.answer(READ, none)
    await renderScreen('/rent', users.owner)
    expect(await screen.findByText(HINT)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Say how to pay' }))
    await expectDialog()
  })

  it.each([
    ['it is said', ownerPaymentDetails],
    ['no tenant would read it', { ...none, tenants: 0 }],
  ])('is not there once %s', async (_case, details) => {
    server.answer(READ, details)
    await renderScreen('/rent', users.owner)
    expect(await screen.findByRole('table', { name: 'Rent' })).toBeTruthy()
    expect(screen.queryByText(HINT)).toBeNull()
  })
})

it.each([
  ['its ledger', `/leases/${ledger.leaseId}/money`, 'How tenants pay'],
  ['the profile of the owner', '/profile', 'Change how tenants pay'],
])('leads to the dialog from %s', async (_place, path, name) => {
  await renderScreen(path, users.owner)
  fireEvent.click(await screen.findByRole('button', { name }))
  await expectDialog()
})

it('says on the profile that nothing is said yet', async () => {
  server.answer(READ, none)
  await renderScreen('/profile', users.owner)
  expect(await screen.findByText('You have not said it yet. Tenants see it with what is due.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Say how to pay' })).toBeTruthy()
})
