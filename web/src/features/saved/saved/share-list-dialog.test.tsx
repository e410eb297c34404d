import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import ShareListDialog from './share-list-dialog.tsx'
import { addLink, listLinks } from './shared-links.ts'

const link = (token: string) => ({ token, endKey: `key of ${token}`, endsAt: '2199-01-01T00:00:00.000Z' })
const END = 'POST /api/shared-homes/:token/end'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('ends the link that was just made, and one that was made before', async () => {
  const server = startFakeServer({ [END]: null })
  addLink({ ...link('old'), count: 3 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareListDialog
        count={2}
        share={{ data: link('new'), error: null, isPending: false }}
        onRetry={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'End this link' }))
  expect(await screen.findByText('The link has ended: whoever opens it sees no homes any more.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }))
  expect(await screen.findByText('There are none.')).toBeTruthy()
  expect(server.sent).toEqual([
    expect.objectContaining({ key: END, body: { endKey: 'key of new' } }),
    expect.objectContaining({ key: END, body: { endKey: 'key of old' } }),
  ])
  expect(listLinks()).toEqual([])
})
