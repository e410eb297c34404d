import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { listed, property, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import HandOverDialog from './hand-over-dialog.tsx'

const PREVIEW = 'GET /api/agent/users/:id/hand-over'
const HAND_OVER = 'POST /api/agent/users/:id/hand-over'
const oscar = listed(users.owner)
const to = { ...oscar, id: users.agent.id, firstName: 'Ada', lastName: 'Moreau', username: 'ada' }
const KEPT = 'Ada Moreau keeps the books of 2 leases from tomorrow on.'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(only?: { id: string; title: string }) {
  const server = startFakeServer({
    'GET /api/agent/users': [
      oscar,
      to,
      { ...to, id: users.tenant.id, username: 'disabled', state: 'disabled' as const },
    ],
    [PREVIEW]: { homes: 2, consequences: [consequence(KEPT)] },
    [HAND_OVER]: { homes: 2 },
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HandOverDialog user={users.owner} {...(only && { property: only })} onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hand over' })
  const choose = async () => {
    fireEvent.click(dialog.getByLabelText('New owner'))
    fireEvent.click(await dialog.findByRole('option', { name: /^Ada Moreau/ }))
  }
  return { server, dialog, button, choose, onClose }
}

describe('HandOverDialog', () => {
  it('offers active owners but the present one, and asks for nothing before one is chosen', async () => {
    const { server, dialog, button } = await open()
    expect(button.disabled).toBe(true)
    fireEvent.click(dialog.getByLabelText('New owner'))
    const options = await dialog.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ada Moreau@ada'])
    expect(server.requests).not.toContain(PREVIEW)
    fireEvent.click(options[0] as HTMLElement)
    expect(button.disabled).toBe(false)
  })

  it('says what happens to the books before it hands all homes over', async () => {
    const { server, dialog, button, choose, onClose } = await open()
    await choose()
    const list = await dialog.findByRole('list')
    expect(list.textContent).toBe(KEPT)
    fireEvent.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent.map(({ key, body }) => [key, body])).toEqual([[HAND_OVER, { ownerId: to.id }]])
    const { title, description } = toasts.getSnapshot()[0] ?? {}
    expect([title, description]).toEqual(['Handed over', '2 homes went over to Ada Moreau.'])
  })

  it('hands one home over', async () => {
    const { server, dialog, button, choose, onClose } = await open({ id: property.id, title: property.title })
    expect(dialog.getByText('Hand this home over')).toBeTruthy()
    await choose()
    fireEvent.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent[0]?.body).toEqual({ ownerId: to.id, propertyId: property.id })
  })

  it('shows a refusal at the field, and stays open', async () => {
    const { server, dialog, button, choose, onClose } = await open()
    server.refuse(HAND_OVER, 'invalid', 'Check what you entered', { ownerId: 'This owner is disabled' })
    await choose()
    fireEvent.click(button)
    expect(await dialog.findByText('This owner is disabled')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})
