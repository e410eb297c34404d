import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { conversation, property, users } from '../../test/sample-data.ts'
import { figures, ledger, otherLedger, ownerBooks, ownerPaymentDetails } from '../../test/sample-rent.ts'
import { addToDraft } from '../messages/sending/message-draft.ts'
import { reminderText } from './reminder-text.ts'

const TEXT = `Hello Tessa,

A friendly reminder: $750.00 for “${ledger.property.title}” is overdue since Mar 1, 2026.

What it is for and how to pay is on your page Money: https://homes.example/money
Please write this reference with it: RF`
const draftKey = `lintel-draft message ${users.owner.id} ${users.tenant.id}`
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({
    'GET /api/messages/conversations': [],
    'GET /api/messages/:userId/conversation': { ...conversation, user: users.tenant, lastMessage: null },
    'GET /api/messages/:userId': [],
    'GET /api/properties/:id': property,
    'GET /api/rent': [ledger, otherLedger],
    'GET /api/rent/figures': figures,
    'GET /api/people/:id/books': ownerBooks,
    'GET /api/people/:id/payment-details': ownerPaymentDetails,
    'GET /api/leases/:id/account': ledger,
    'GET /api/leases/:id/ledger': [],
    'GET /api/leases/:id/schedules': [],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('names the sum, since when, where it says how to pay, and the sender', () => {
  const text = reminderText(ledger, users.agent, 'https://homes.example')
  expect(text.startsWith(TEXT)).toBe(true)
  expect(text.endsWith(`Best wishes\n${users.agent.firstName}`)).toBe(true)
})

describe('a reminder', () => {
  it('is offered for leases in arrears alone, and is an unsent draft', async () => {
    await renderScreen('/rent', users.owner)
    const table = await screen.findByRole('table', { name: 'Rent' })
    const buttons = within(table).getAllByRole('button', { name: /^Write a reminder/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      `Write a reminder to Tessa Bloom for ${ledger.property.title}`,
    ])
    fireEvent.click(buttons[0] as HTMLElement)
    await waitFor(() => expect(window.location.pathname).toBe('/messages'))
    const { search } = window.location
    expect(search).toBe(`?to=${users.tenant.id}&property=${ledger.property.id}`)
    cleanup()
    await renderScreen(`/messages${search}`, users.owner)
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Message to/)
    expect(field.value).toBe(reminderText(ledger, users.owner, window.location.origin))
    expect(server.sent).toEqual([])
  })

  it('is offered on the ledger, to landlords', async () => {
    const path = `/leases/${ledger.leaseId}/money`
    await renderScreen(path, users.owner)
    expect(await screen.findByRole('button', { name: 'Write a reminder' })).toBeTruthy()
    cleanup()
    await renderScreen(path, users.tenant)
    expect(await screen.findByText('Deposit held')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write a reminder' })).toBeNull()
  })

  it('keeps the text typed before, and is added once', () => {
    sessionStorage.setItem(draftKey, 'About the keys:')
    addToDraft(users.owner.id, users.tenant.id, 'Reminder')
    addToDraft(users.owner.id, users.tenant.id, 'Reminder')
    expect(sessionStorage.getItem(draftKey)).toBe('About the keys:\n\nReminder')
  })
})
