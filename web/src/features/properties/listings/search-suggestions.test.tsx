import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { refetch } from '../../../signed-in.tsx'
import { startFakeServer } from '../../../test/fake-server.ts'
import { type Filters, NO_FILTERS } from './filters.ts'
import SearchSuggestions from './search-suggestions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const meaningOf = (words: string) => ({
  filters: {},
  facts: {},
  words,
  isLiteral: false,
  places: [{ city: 'Ghent', district: null, homes: { count: 3, isCapped: false } }],
})

it('a place chosen while the suggestions of more letters load leaves no words', async () => {
  const server = startFakeServer({ 'GET /api/properties/sentence': meaningOf('g') })
  const client = makeQueryClient(() => undefined, refetch)
  const chosen: Filters[] = []
  const suggestionsOf = (text: string) => (
    <QueryClientProvider client={client}>
      <SearchSuggestions
        id="list"
        isOpen
        text={text}
        filters={NO_FILTERS}
        activeId={undefined}
        onActive={() => undefined}
        onChoose={(filters) => chosen.push(filters)}
        onClose={() => undefined}
        onWords={() => undefined}
        keyHandler={{ current: undefined }}
      />
    </QueryClientProvider>
  )
  const { rerender, findByRole, getByRole } = render(suggestionsOf('g'))
  await findByRole('option', { name: /Ghent/ })
  server.answerLater('GET /api/properties/sentence', meaningOf('ghen'))
  rerender(suggestionsOf('ghen'))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  fireEvent.click(getByRole('option', { name: /Ghent/ }))
  expect(chosen).toEqual([{ ...NO_FILTERS, city: 'Ghent' }])
})
