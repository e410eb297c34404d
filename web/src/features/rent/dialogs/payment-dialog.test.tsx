import type { Charge, Ledger, Payment } from '@lintel/contract/rent/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { charge, ledger, otherLedger, paymentPreview } from '../../../test/sample-rent.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import PaymentDialog from './payment-dialog.tsx'

const RECORD = 'POST /api/leases/:id/payments'
const PREVIEW = 'GET /api/leases/:id/payments/preview'

const parking: Charge = {
  ...charge,
  id: users.owner.id,
  kind: 'parking',
  label: 'Garage 4',
  amount: 60,
  open: 60,
  dueOn: '2026-04-01',
  periodStartsOn: '2026-04-01',
  periodEndsOn: '2026-04-30',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RECORDED: Payment = {
  id: users.agent.id,
  leaseId: ledger.leaseId,
  number: 13,
  kind: 'payment',
  method: 'cash',
  reference: null,
  currency: 'USD',
  amount: 600,
  credit: 0,
  receivedOn: '2026-03-09',
  isReversed: false,
  createdAt: '2026-03-10T10:00:00.000Z',
}

async function open(of: Ledger = ledger) {
  const server = startFakeServer({
    [PREVIEW]: paymentPreview,
    'GET /api/leases/:id/charges': [parking, charge, { ...charge, id: users.agent.id, open: 0 }],
    [RECORD]: RECORDED,
  })
  const onClose = vi.fn()
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <PaymentDialog ledger={of} onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  const record = () => fireEvent.click(dialog.getByRole('button', { name: 'Record' }))
  return { server, client, dialog, field, type, record, onClose }
}

describe('PaymentDialog', () => {
  it.each<[string, Partial<Ledger>, string]>([
    ['what is overdue', {}, '750'],
    ['what is open and credit does not cover', { overdue: 0, open: 1500, credit: 150 }, '1350'],
    ['what is due next', { overdue: 0, open: 0 }, '1250'],
    ['nothing once nothing is due', { overdue: 0, open: 0, next: null }, ''],
  ])('proposes %s, received today at the home', async (_case, changes, amount) => {
    const { field } = await open({ ...ledger, ...changes })
    expect(field('Amount').value).toBe(amount)
    expect(field('Received on').value).toBe('2026-03-10')
    expect(field('How').value).toBe('transfer')
  })

  it('proposes what credit leaves of what is due next', async () => {
    expect((await open(otherLedger)).field('Amount').value).toBe('840')
  })

  it('says what the payment would pay, as it is typed', async () => {
    const { server, dialog, type } = await open()
    expect(await dialog.findByText('Pays rent, March 2026: $750.00.')).toBeTruthy()
    server.answer(PREVIEW, { ...paymentPreview, credit: 20 })
    type('Amount', '770')
    expect(await dialog.findByText('$20.00 stays as credit, and pays what is due next.')).toBeTruthy()
    type('Amount', '')
    expect(await dialog.findByText('Enter an amount and a day.')).toBeTruthy()
  })

  it('records it, and shows it', async () => {
    const { server, type, record, onClose } = await open()
    type('Amount', '600')
    type('Received on', '2026-03-09')
    type('How', 'cash')
    type('Reference', ' March ')
    record()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent.map(({ key, body }) => [key, body])).toEqual([
      [
        RECORD,
        {
          amount: 600,
          receivedOn: '2026-03-09',
          method: 'cash',
          reference: 'March',
          clientId: expect.stringMatching(/^\w{32}$/),
        },
      ],
    ])
    expect(toasts.getSnapshot()[0]).toMatchObject({
      title: 'Payment recorded',
      description: '$600.00 from Tessa Bloom. Receipt 13.',
    })
  })

  it('sends the same payment again after a lost answer, with the typed values', async () => {
    const { server, dialog, field, type, record, onClose } = await open()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await fetch(url, init)
      if (init.method === 'POST' && server.sent.length === 1) throw new TypeError('Failed to fetch')
      return response
    })
    type('Amount', '600')
    record()
    expect(await dialog.findByText('What you typed is still here. Sent again, it is recorded once.')).toBeTruthy()
    expect(field('Amount').value).toBe('600')
    expect(onClose).not.toHaveBeenCalled()
    record()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = server.sent.map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('is for a charge that is chosen, whose open amount is proposed and whose preview is asked for', async () => {
    const { server, dialog, field, type, record, onClose } = await open()
    const urls: string[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      urls.push(url)
      return fetch(url, init)
    })
    expect(dialog.queryByLabelText('For')).toBeNull()
    fireEvent.click(dialog.getByText('More'))
    await dialog.findByText('Parking, April 2026: $60.00 open, due on Apr 1, 2026 · Garage 4')
    const options = within(field('For')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'What is due, oldest first',
      'Rent, March 2026: $750.00 open, due on Mar 1, 2026',
      'Parking, April 2026: $60.00 open, due on Apr 1, 2026 · Garage 4',
    ])
    type('For', parking.id)
    expect(field('Amount').value).toBe('60')
    await waitFor(() =>
      expect(urls.some((url) => url.includes(`preview?amount=60&receivedOn=2026-03-10&chargeId=${parking.id}`))).toBe(
        true,
      ),
    )
    type('For', '')
    expect(field('Amount').value).toBe('750')
    type('Amount', '20')
    type('For', parking.id)
    expect(field('Amount').value).toBe('20')
    record()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent[0]?.body).toMatchObject({ amount: 20, chargeId: parking.id })
  })

  it('is not looked up again once it is recorded, when the charge has nothing open', async () => {
    const { server, client, dialog, record } = await open()
    expect(await dialog.findByText('Pays rent, March 2026: $750.00.')).toBeTruthy()
    const answer = server.answerLater(RECORD, RECORDED)
    record()
    await waitFor(() => expect(server.sent).toHaveLength(1))
    const before = server.requests.filter((key) => key === PREVIEW).length
    await client.invalidateQueries()
    answer()
    await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Payment recorded'))
    await client.invalidateQueries()
    expect(server.requests.filter((key) => key === PREVIEW)).toHaveLength(before)
  })

  it('says at the field that the charge was paid meanwhile', async () => {
    const { server, dialog, field, type, record } = await open()
    server.refuse(RECORD, 'invalid', 'Check what you entered', { chargeId: 'This charge has nothing open' })
    fireEvent.click(dialog.getByText('More'))
    await dialog.findByText(/^Parking/)
    type('For', parking.id)
    record()
    expect(await dialog.findByText('This charge has nothing open')).toBeTruthy()
    expect(field('For').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a refusal and keeps typed values', async () => {
    const { server, dialog, field, type, record } = await open()
    server.refuse(RECORD, 'conflict', 'The books of this lease were closed.')
    type('Amount', '600')
    record()
    expect(await dialog.findByText('The books of this lease were closed.')).toBeTruthy()
    expect(dialog.queryByText(/Sent again/)).toBeNull()
    expect(field('Amount').value).toBe('600')
  })

  it.each(['0', '-5', '0.001', ''])('asks for an amount instead of “%s”', async (amount) => {
    const { server, field, type, record } = await open()
    type('Amount', amount)
    record()
    await waitFor(() => expect(field('Amount').getAttribute('aria-invalid')).toBe('true'))
    expect(server.sent).toEqual([])
  })
})
