import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DialogQuery } from './dialog-query.tsx'

afterEach(cleanup)

it('shows that it loads, a failure with a way to try again, then the content, also of null', async () => {
  const answers: Promise<string | null>[] = [Promise.reject(new TypeError()), Promise.resolve(null)]
  function Terms() {
    const query = useQuery({ queryKey: ['terms'], queryFn: () => answers.shift() ?? null, retry: false })
    return (
      <DialogQuery query={query} loading="Looking up the terms" lines={2} failed="The terms could not be looked up">
        {(terms) => <p>{terms ?? 'No terms'}</p>}
      </DialogQuery>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Terms />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('Looking up the terms')
  await screen.findByRole('heading', { name: 'The terms could not be looked up', level: 3 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No terms')
})
