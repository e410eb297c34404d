import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { property, users } from '../../test/sample-data.ts'
import { Landlord } from './lease-sidebar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('links each number of the owner, also one that was written twice', () => {
  const consoleError = vi.spyOn(console, 'error')
  const phone = '0170 1234567 / 0170 1234567 (evenings)'
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Landlord owner={{ ...users.owner, phone }} propertyId={property.id} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('link', { name: '0170 1234567' })).toHaveLength(2)
  expect(screen.getByText(/evenings/).textContent).toBe(phone)
  // What React says of two elements with one key.
  expect(consoleError).not.toHaveBeenCalled()
})
