/* Over 250 lines: what the palette finds, shows and opens, tried with the same answers. */

import { ACCESS } from '@lintel/contract/actor'
import { routes } from '@lintel/contract/api'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import type { Route } from '@lintel/contract/route'
import { urlOf } from '@lintel/contract/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/data.ts'
import Palette from '../features/palette/palette.tsx'
import { refetch } from '../signed-in.tsx'
import { loadSignedInCode, setSignedInCode } from '../signed-in-code.ts'
import { type Answers, type FakeServer, type Key, startFakeServer } from './fake-server.ts'
import {
  application,
  conversation,
  listed,
  otherApplication,
  portfolioProperty,
  property,
  users,
} from './sample-data.ts'

setSignedInCode(() => import('../signed-in.tsx'))
beforeAll(loadSignedInCode)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const found = { ...conversation, match: null }
/** What features search that these tests don't know. */
const OTHER_LISTS: Answers = Object.fromEntries(
  routes.filter(({ paged, params }) => paged && !params).map(({ method, path }) => [`${method} ${path}`, []]),
)
const ANSWERS: Answers = {
  'GET /api/preferences/recent': [],
  'GET /api/agent/properties': [portfolioProperty],
  'GET /api/owner/properties': [portfolioProperty],
  'GET /api/properties/public': [property],
  'GET /api/agent/users': [listed(users.tenant), { ...listed(users.owner), state: 'deleted' }],
  'GET /api/agent/applications': [application],
  'GET /api/owner/applications': [application],
  'GET /api/tenant/applications': [application],
  'GET /api/messages/search': [found],
}

const NOTHING: Answers = Object.fromEntries(Object.keys(ANSWERS).map((key) => [key, []]))

type Who = keyof typeof users | null

function open(
  as: Who,
  answers: Answers = {},
  prepare?: (server: FakeServer) => void,
  ahead = { text: '', isEntered: false },
) {
  const server = startFakeServer({ ...OTHER_LISTS, ...ANSWERS, ...answers })
  prepare?.(server)
  const client = makeQueryClient(() => undefined, refetch)
  client.setQueryData(currentUserQuery.queryKey, as && users[as])
  const onOpenChange = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <Palette open onOpenChange={onOpenChange} typedAhead={ahead} onFocus={() => {}} />
    </QueryClientProvider>,
  )
  return { server, onOpenChange }
}

const field = () => screen.findByRole('combobox')
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (key: string, modifiers: object = {}) => fireEvent.keyDown(await field(), { key, ...modifiers })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent)
const selected = () => screen.getByRole('option', { selected: true }).textContent
const status = () => document.querySelector('[role="status"]')?.textContent
/** The rows of a kind, in the order of the page. */
const rowsUnder = (heading: string) => {
  const group = [...document.querySelectorAll('[cmdk-group]')].find(({ textContent }) =>
    textContent?.startsWith(heading),
  )
  return within(group as HTMLElement).getAllByRole('option')
}

it('opens the entry typed while its code was loading', async () => {
  const { onOpenChange } = open('agent', {}, undefined, { text: 'security log', isEntered: true })
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(window.location.pathname).toBe(urlOf('securityLog'))
})

it('opens nothing by an Enter that accepts a word', async () => {
  const { onOpenChange } = open('agent')
  await type('security log')
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  await press('Enter', { keyCode: 229 })
  await press('Enter', { isComposing: true })
  expect(onOpenChange).not.toHaveBeenCalled()
  await press('Enter')
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
})

describe('without a text', () => {
  const recent: RecentRecord[] = [
    { kind: 'user', person: { ...users.tenant, account: users.tenant } },
    { kind: 'property', property },
    { kind: 'application', application },
    { kind: 'conversation', user: users.owner },
    { kind: 'application', application: otherApplication },
    ...[91, 92, 93].map(
      (n): RecentRecord => ({
        kind: 'property',
        property: { ...property, id: property.id.replace(/..$/, String(n)), title: `Home ${n}` },
      }),
    ),
  ]

  it('shows the six records opened last, then actions, then screens', async () => {
    open('agent', { 'GET /api/preferences/recent': recent })
    await waitFor(() => expect(headings()).toEqual(['Recent', 'Actions', 'Go to']))
    expect(rowsUnder('Recent').map(({ textContent }) => textContent)).toEqual([
      'TBTessa BloomTenant',
      `${property.title}Ghent`,
      `TBTessa BloomApplication → ${property.title}Pending`,
      'OKOscar KellerConversation',
      `ICInes CostaApplication → ${property.title}Pending`,
      'Home 91Ghent',
    ])
    expect(selected()).toContain('Tessa Bloom')
  })

  it('shows actions and screens when the recent records cannot be loaded', async () => {
    open('agent', {}, (server) => server.refuse('GET /api/preferences/recent', 'internal', 'The database restarts.'))
    await waitFor(() => expect(headings()).toEqual(['Actions', 'Go to']))
  })

  it('shows actions and screens when the recent records do not come', async () => {
    open('agent', {}, (server) => server.hang('GET /api/preferences/recent'))
    await waitFor(() => expect(headings()).toEqual(['Actions', 'Go to']))
  })

  it('asks the server for nothing for a visitor', async () => {
    const { server } = open(null)
    await waitFor(() => expect(headings()).toEqual(['Actions', 'Go to']))
    expect(server.requests).toEqual([])
  })
})

describe('with a text', () => {
  const SEARCHED: [Who, Key[]][] = [
    [null, ['GET /api/properties/public']],
    ['tenant', ['GET /api/properties/public', 'GET /api/tenant/applications', 'GET /api/messages/search']],
    ['owner', ['GET /api/owner/properties', 'GET /api/owner/applications', 'GET /api/messages/search']],
    [
      'agent',
      ['GET /api/agent/properties', 'GET /api/agent/users', 'GET /api/agent/applications', 'GET /api/messages/search'],
    ],
  ]
  it.each(SEARCHED)('searches for a user of the role %s only what they may see', async (as, keys) => {
    const { server } = open(as)
    await type('zz')
    await waitFor(() => expect(status()).toMatch(/result/))
    const searched = server.requests.filter((key) => key !== 'GET /api/preferences/recent')
    expect(searched.filter((key) => key in ANSWERS).sort()).toEqual([...keys].sort())
    const isRefused = ({ access }: Route) => !ACCESS[access](as && users[as])
    expect(
      routes.filter(({ method, path }) => searched.some((key) => key === `${method} ${path}`)).filter(isRefused),
    ).toEqual([])
  })

  it('shows records in a fixed order, without deleted accounts, and marks what needs it', async () => {
    open('agent')
    await type('zz')
    await waitFor(() => expect(headings()).toEqual(['Homes', 'People', 'Applications', 'Conversations']))
    expect(options()).toEqual([
      `${property.title}Ghent`,
      'TBTessa BloomTenant · tessa@homes.example',
      `TBTessa Bloom→ ${property.title}Pending`,
      `OKOscar KellerConversation`,
    ])
    expect(selected()).toContain(property.title)
    expect(rowsUnder('People')[0]?.getAttribute('href')).toBe(`/people/${users.tenant.id}`)
  })

  it('puts commands that are surely meant first, before records', async () => {
    open('agent')
    await type('pend')
    await waitFor(() => expect(headings()).toEqual(['Go to', 'Homes', 'People', 'Applications', 'Conversations']))
    expect(selected()).toBe('Pending applications')
  })

  it('guesses a command where no record matches', async () => {
    open('owner', NOTHING)
    await type('aplications')
    await waitFor(() => expect(selected()).toContain('Applications'))
    cleanup()
    open('owner')
    await type('aplications')
    await waitFor(() => expect(headings()).toEqual(['Homes', 'Applications', 'Conversations']))
  })

  it('makes no call for each letter, and aborts those of a text that has changed', async () => {
    const calls: [url: string, signal: AbortSignal | null | undefined][] = []
    open(null, {}, (server) => {
      server.hang('GET /api/properties/public')
      const answer = globalThis.fetch
      vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
        calls.push([url, init.signal])
        return answer(url, init)
      })
    })
    for (const text of ['c', 'ca', 'can']) await type(text)
    await waitFor(() => expect(calls.map(([url]) => url)).toEqual(['/api/properties/public?search=can&limit=5']))
    expect(calls[0]?.[1]?.aborted).toBe(false)
    await type('canal')
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.map(([, signal]) => signal?.aborted)).toEqual([true, false])
  })

  it('leaves out what is still missing after a while, and shows the rest', async () => {
    open('agent', {}, (server) => server.hang('GET /api/agent/properties'))
    await type('tessa')
    await waitFor(() => expect(headings()).toEqual(['People', 'Applications', 'Conversations']))
    expect(status()).toContain('Searching…')
  })

  it('names what could not be searched, keeps the rest, and tries again', async () => {
    const { server } = open('agent', {}, (server) =>
      server.refuse('GET /api/agent/properties', 'internal', 'The database restarts.'),
    )
    await type('tessa')
    await waitFor(() => expect(status()).toBe('Homes could not be searched'))
    expect(headings()).toEqual(['People', 'Applications', 'Conversations'])
    server.answer('GET /api/agent/properties', [portfolioProperty])
    fireEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(headings()[0]).toBe('Homes'))
    expect(status()).toBe('4 results')
  })

  it('says that nothing was found', async () => {
    open('agent', NOTHING)
    await type('  zzqq  ')
    expect(await screen.findByText('Nothing found for “zzqq”')).toBeTruthy()
    expect(options()).toEqual([])
    expect(status()).toBe('Nothing found')
  })

  it('cuts a long text, but no emoji in half', async () => {
    open(null, { 'GET /api/properties/public': [] })
    await type('ab'.repeat(2_000))
    expect(((await field()) as HTMLInputElement).value).toBe('ab'.repeat(50))
    await type(`${'a'.repeat(99)}🏡`)
    expect(((await field()) as HTMLInputElement).value).toBe('a'.repeat(99))
    await type(`${'a'.repeat(98)}🏡`)
    expect(((await field()) as HTMLInputElement).value).toBe(`${'a'.repeat(98)}🏡`)
  })
})

describe('Enter', () => {
  it('opens the best match, however early it is pressed', async () => {
    const { onOpenChange } = open('agent', { 'GET /api/agent/properties': [] })
    await type('tessa')
    await press('Enter')
    expect(onOpenChange).not.toHaveBeenCalled()
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    expect(window.location.pathname).toBe(`/people/${users.tenant.id}`)
  })

  it('opens what the user moved to', async () => {
    open('agent')
    await type('zz')
    await waitFor(() => expect(options()).toHaveLength(4))
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Enter')
    await waitFor(() => expect(window.location.pathname).toBe(`/applications/${application.id}/review`))
  })

  it('opens a new tab with Ctrl or ⌘', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
    open('agent')
    await type('security log')
    await press('Enter', { ctrlKey: true })
    await waitFor(() => expect(openTab).toHaveBeenCalledWith('/security-log', '_blank', 'noopener'))
    expect(window.location.pathname).toBe('/')
    openTab.mockRestore()
  })

  it('belongs to a button that has the focus', async () => {
    const { onOpenChange } = open(null)
    const close = await screen.findByRole('button', { name: 'Close' })
    // Prevented, it would not press the button.
    expect(fireEvent.keyDown(close, { key: 'Enter' })).toBe(true)
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  it('opens nothing for a text without results, nor after the text has changed', async () => {
    const { onOpenChange } = open(null, { 'GET /api/properties/public': [] })
    await type('zzqq')
    await press('Enter')
    await screen.findByText('Nothing found for “zzqq”')
    await type('zzq')
    await type('zz')
    await screen.findByText('Nothing found for “zz”')
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
