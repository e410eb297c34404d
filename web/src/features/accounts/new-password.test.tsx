import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { session, users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const FORMS = [
  { path: '/register', as: null, label: 'Password' },
  { path: '/reset-password#token=x', as: null, label: 'New password' },
  { path: '/profile', as: users.tenant, label: 'New password' },
]

describe.each(FORMS)('the new password at $path', ({ path, as, label }) => {
  const open = async (passwordMin: number) => {
    const server = startFakeServer({
      'GET /api/auth/register': { passwordMin, needsSetupCode: false },
      'GET /api/auth/sessions': [session],
      'GET /api/messages/blocked': [],
      'GET /api/preferences': {},
    })
    const screen = within(await renderScreen(path, as))
    if (as) fireEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    const input = await screen.findByLabelText(label)
    expect(server.requests, 'read by nobody who only looks').not.toContain('GET /api/auth/register')
    fireEvent.focus(input)
    await waitFor(() => expect(server.requests).toContain('GET /api/auth/register'))
    return () => screen.getByLabelText(label).getAttribute('placeholder')
  }

  it('must be as long as the installation says', async () => {
    const placeholder = await open(12)
    await waitFor(() => expect(placeholder()).toBe('At least 12 characters'))
  })

  it('is at least 6 characters by default', async () => {
    const placeholder = await open(6)
    expect(placeholder()).toBe('At least 6 characters')
  })
})

it('changes a phone beside a name with a line break, which an earlier version stored', async () => {
  const user = { ...users.tenant, lastName: 'Bloom\n=1', phone: null }
  const server = startFakeServer({
    'GET /api/auth/sessions': [session],
    'GET /api/messages/blocked': [],
    'GET /api/preferences': {},
    'PATCH /api/auth/user': { ...user, phone: '1' },
  })
  const screen = within(await renderScreen('/profile', user))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit account information' }))
  const phone = await screen.findByLabelText(/^Phone/)
  fireEvent.change(phone, { target: { value: '1' } })
  fireEvent.submit(phone.closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(server.sent).toContainEqual(expect.objectContaining({ key: 'PATCH /api/auth/user', body: { phone: '1' } })),
  )
})
