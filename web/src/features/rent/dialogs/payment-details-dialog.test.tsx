import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { ownerPaymentDetails } from '../../../test/sample-rent.ts'
import PaymentDetailsDialog from './payment-details-dialog.tsx'

const READ = 'GET /api/people/:id/payment-details'
const CHANGE = 'PUT /api/people/:id/payment-details'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(details = ownerPaymentDetails) {
  const server = startFakeServer({ [READ]: details, [CHANGE]: { ...details, version: details.version + 1 } })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentDetailsDialog ownerId={users.owner.id} onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText(/^IBAN/)
  return { server, dialog, onClose }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('changes the loaded details, shows what tenants will see, and counts the notified tenants', async () => {
  const { server, dialog, onClose } = await open()
  expect(dialog.getByLabelText<HTMLInputElement>(/^IBAN/).value).toBe('DE89 3704 0044 0532 0130 00')
  expect(dialog.getByText(/told to 2 tenants, in the app and by email/)).toBeTruthy()
  type(dialog.getByLabelText(/^IBAN/), 'nl91 abna 0417 1643 00')
  const preview = within(dialog.getByRole('region', { name: 'What tenants see' }))
  expect(await preview.findByText('NL91 ABNA 0417 1643 00')).toBeTruthy()
  expect(preview.queryByRole('button')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [
      {
        instructions: 'By the third, please.\nCash is fine, too.',
        accountHolder: 'Oscar Keller',
        iban: 'NL91ABNA0417164300',
        bic: null,
        accountNumber: null,
        bank: null,
      },
      '"1"',
    ],
  ])
})

it('says what is wrong with an IBAN, keeps it, and sends nothing', async () => {
  const { server, dialog } = await open()
  const field = dialog.getByLabelText<HTMLInputElement>(/^IBAN/)
  type(field, 'DE88 3704 0044 0532 0130 00')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('IBAN has a typing error: its check digits do not fit the rest')).toBeTruthy()
  expect(field.value).toBe('DE88 3704 0044 0532 0130 00')
  expect(server.sent).toEqual([])
})

it('keeps typed values when another user changed them meanwhile', async () => {
  const { server, dialog, onClose } = await open({ ...ownerPaymentDetails, tenants: 0 })
  expect(dialog.getByText(/nobody is told/)).toBeTruthy()
  server.refuse(CHANGE, 'stale', 'How to pay was changed after you opened it. Open it again to see the change')
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^In your own words/)
  type(field, 'In cash.')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/How to pay was changed after you opened it/)).toBeTruthy()
  expect(field.value).toBe('In cash.')
  expect(onClose).not.toHaveBeenCalled()
})
