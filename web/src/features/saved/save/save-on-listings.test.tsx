import type { OwnUser } from '@lintel/contract/accounts/schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signInUrl } from '../../../api/session-urls.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { otherProperty, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'

const SAVE = 'PUT /api/saved/homes/:id'
let server: FakeServer

async function open(path: string, user: OwnUser | null) {
  server = startFakeServer({
    'GET /api/properties/public': [otherProperty],
    'GET /api/properties/public/count': { count: 1, isCapped: false },
    'GET /api/properties/cities': [],
    [SAVE]: null as never,
  })
  await renderScreen(path, user)
}
afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

it('takes back a home that could not be saved, and saves it when asked again', async () => {
  await open('/listings', users.tenant)
  const heart = await screen.findByRole('button', { name: `Save ${otherProperty.title}` })
  const isPressed = (pressed: string) => waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe(pressed))
  server.refuse(SAVE, 'unavailable', 'Try again soon.')
  fireEvent.click(heart)
  await waitFor(() =>
    expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Not saved', description: 'Try again soon.' }),
  )
  await isPressed('false')
  server.answer(SAVE, null as never)
  fireEvent.click(heart)
  await waitFor(() => expect(server.requests.filter((key) => key === SAVE)).toHaveLength(2))
  await isPressed('true')
})

it('saves a search under a name that its filters give', async () => {
  await open('/listings?city=Porto&minBedrooms=2', users.tenant)
  fireEvent.click(screen.getByRole('button', { name: 'Save search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
  const name = dialog.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Porto, 2 beds or more')
  fireEvent.change(name, { target: { value: 'A room for two' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'at-once' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save search' }))
  await waitFor(() =>
    expect(server.sent.at(-1)).toMatchObject({
      key: 'POST /api/saved/searches',
      body: { name: 'A room for two', filters: { city: 'Porto', minBedrooms: '2' }, frequency: 'at-once' },
    }),
  )
})

it('leads a visitor who saves a search to sign-in, and back to it', async () => {
  await open('/listings?city=Lisbon', null)
  expect(screen.getByRole('link', { name: 'Save search' }).getAttribute('href')).toBe(
    signInUrl('/listings?city=Lisbon'),
  )
})
