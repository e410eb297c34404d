import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SIGN_UP_URL, signInUrl } from '../../../api/session-urls.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { toasts } from '../../../ui/overlays/toast-store.ts'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

it('asks for what is missing, and keeps the username after a wrong password', async () => {
  startFakeServer({}).refuse('POST /api/auth/login', 'wrong_credentials', 'Wrong username or password')
  await renderScreen('/login', null)
  const submit = screen.getByRole('button', { name: 'Sign In' })
  fireEvent.click(submit)
  await screen.findByText('Username is required')
  await screen.findByText('Password is required')
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  fireEvent.change(username, { target: { value: 'tenant' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  fireEvent.click(submit)
  await waitFor(() =>
    expect(toasts.getSnapshot()[0]).toMatchObject({
      title: 'Login failed',
      description: 'Wrong username or password',
    }),
  )
  expect(username.value).toBe('tenant')
})

it.each([
  ['Get Started', signInUrl()],
  ['Create Your Account', SIGN_UP_URL],
])('is reached from the landing page: %s leads to %s', async (name, path) => {
  startFakeServer({ 'GET /api/properties/public': [] })
  await renderScreen('/', null)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
})
