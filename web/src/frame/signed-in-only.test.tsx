import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signInUrl } from '../api/session-urls.ts'
import { currentUserQuery } from '../features/accounts/data.ts'
import { toasts } from '../ui/overlays/toast-store.ts'
import { SignedInOnly } from './signed-in-only.tsx'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.restoreAllMocks()
  // As if the page came back: it may redirect again.
  window.dispatchEvent(new Event('pageshow'))
})

it.each([
  ['/dashboard', 'Unauthorized'],
  ['/profile', 'Unauthorized'],
  ['/properties/add', undefined],
  ['/applications/01890000-0000-7000-8000-000000000000', undefined],
])('leads a visitor at %s to sign-in and back, with the toast %s', async (path, title) => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  window.history.replaceState(null, '', path)
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, null)
  const { container } = render(
    <QueryClientProvider client={client}>
      <SignedInOnly>secret</SignedInOnly>
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
  await waitFor(() => expect(assign.mock.calls).toEqual([[signInUrl(path)]]))
  expect(toasts.getSnapshot()[0]?.title).toBe(title)
})
