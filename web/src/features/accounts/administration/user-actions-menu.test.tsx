import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { users } from '../../../test/sample-data.ts'
import { currentUserQuery } from '../data.ts'
import UserActionsMenu from './user-actions-menu.tsx'

const EDIT = 'Edit details…'
const RESET = 'Make a link to set a password'
const DISABLE = 'Disable account…'
const otherAgent = { ...users.agent, id: crypto.randomUUID() }

afterEach(cleanup)

it.each([
  ['a tenant', users.tenant, [EDIT, RESET, 'Make owner…', DISABLE]],
  ['an owner', users.owner, [EDIT, RESET, 'Hand homes over…', DISABLE]],
  ['an agent', otherAgent, [DISABLE]],
  ['a disabled tenant', { ...users.tenant, state: 'disabled' as const }, ['Enable account']],
])('offers an agent what they may do with the account of %s', async (_, user, names) => {
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, users.agent)
  render(
    <QueryClientProvider client={client}>
      <UserActionsMenu user={user} trigger={<button type="button">More</button>} />
    </QueryClientProvider>,
  )
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(names)
})
