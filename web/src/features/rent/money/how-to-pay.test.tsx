import type { LeasePaymentDetails } from '@lintel/contract/rent/payment-details'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { ledger, paymentDetails } from '../../../test/sample-rent.ts'
import { HowToPay } from './how-to-pay.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(details: Partial<LeasePaymentDetails> = {}, of: Partial<typeof ledger> = {}) {
  startFakeServer({ 'GET /api/leases/:id/payment-details': [{ ...paymentDetails, ...details }] })
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <HowToPay ledger={{ ...ledger, ...of }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'How to pay' })
  await waitFor(() => expect(screen.queryByText('Loading how to pay')).toBeNull())
  return container
}

it('gives words, account, reference and sum, to copy', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const container = await show()
  for (const text of ['By the third, please.', 'Oscar Keller', 'DE89 3704 0044 0532 0130 00', '$2,000.00'])
    expect(container.textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the IBAN' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('DE89370400440532013000')
})

it('warns for a month after a change, and then no more', async () => {
  await show()
  expect(screen.getByRole('note').textContent).toMatch(/^Last changed on Mar 2, 2026\. If you did not expect it, ask/)
  cleanup()
  await show({ isChangedLately: false })
  expect(screen.queryByRole('note')).toBeNull()
})

it('has a code for banks where it is paid in euros to an IBAN, and none elsewhere', async () => {
  await show({}, { currency: 'EUR' })
  expect(await screen.findByRole('img', { name: /^QR code of the transfer/ })).toBeTruthy()
  cleanup()
  await show()
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  const { details } = paymentDetails
  await show({ details: details && { ...details, iban: null } }, { currency: 'EUR' })
  expect(screen.queryByRole('img')).toBeNull()
})

it('says that the owner has not said how, and leads to a message', async () => {
  await show({ details: null, isChangedLately: false })
  const link = screen.getByRole('link', { name: 'Ask in a message' })
  expect(link.getAttribute('href')).toBe(`/messages?to=${ledger.owner.id}&property=${ledger.property.id}`)
})
