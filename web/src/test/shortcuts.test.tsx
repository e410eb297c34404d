import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/data.ts'
import { palette } from '../features/palette/open-palette.ts'
import { PaletteHost } from '../features/palette/palette-host.tsx'
import { Gallery } from '../features/properties/property/gallery.tsx'
import { GoToShortcuts } from '../frame/go-to-shortcuts.tsx'
import { shortcutLinks } from '../navigation.ts'
import { refetch } from '../signed-in.tsx'
import { loadSignedInCode } from '../signed-in-code.ts'
import type { Shortcut } from '../ui/keyboard/shortcut.ts'
import { Shortcuts, useShortcut } from '../ui/keyboard/shortcuts.tsx'
import { type Answers, startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { application, applicationCounts, conversation, message, property, users } from './sample-data.ts'

beforeAll(loadSignedInCode)
afterEach(() => {
  cleanup()
  palette.setOpen(false)
  vi.unstubAllGlobals()
})

/** What the frame around each screen has of shortcuts. */
function renderFrame() {
  const client = makeQueryClient(() => undefined, refetch)
  client.setQueryData(currentUserQuery.queryKey, null)
  return render(
    <QueryClientProvider client={client}>
      <Shortcuts />
      <PaletteHost />
      <GoToShortcuts user={users.tenant} />
    </QueryClientProvider>,
  )
}

const press = (key: string, options: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...options })
const pressCtrlK = () => press('k', { ctrlKey: true })

/** Opens the list of shortcuts. @returns its lines, by heading: 'keys label' */
async function listed(): Promise<Record<string, string[]>> {
  press('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const groups = [...dialog.querySelectorAll('section')].map((section) => [
    section.querySelector('h3')?.textContent,
    [...section.querySelectorAll('dl > div')].map(
      (line) =>
        `${[...line.querySelectorAll('kbd')].map((key) => key.textContent).join(' ')}: ${line.querySelector('dt')?.textContent}`,
    ),
  ])
  return Object.fromEntries(groups)
}

const EVERYWHERE = ['?: Show this list', 'Ctrl K: Search, and go anywhere']
/** Those of the features that exist since the first release. */
const GO_TO = [
  'g l: Properties',
  'g s: Saved',
  'g d: Dashboard',
  'g a: Applications',
  'g m: Messages',
  'g f: Documents',
  'g p: Profile',
]

const APPLICATION_LIST = [
  '/: Search applications',
  'j: Next application (or arrow down)',
  'k: Previous application (or arrow up)',
  'Enter: Open the application',
  'Home: First application of the list',
  'End: Last application shown',
  'a: Approve the application',
  'r: Reject the application',
]
const SCREENS: [path: string, Answers, ready: string, keys: string[]][] = [
  [
    '/applications',
    { 'GET /api/owner/applications': [application], 'GET /api/applications/counts': applicationCounts },
    'Tessa Bloom',
    APPLICATION_LIST,
  ],
  [
    `/applications/${application.id}/review?from=sort%3Dnewest`,
    {
      'GET /api/applications/:id': application,
      'GET /api/applications/:id/neighbours': { previous: users.tenant.id, next: users.owner.id },
      'GET /api/applications/:id/others': [],
      'GET /api/applications/:id/documents': [],
    },
    'Application from Tessa Bloom',
    [
      'k: Previous application',
      'j: Next application',
      'a: Approve the application',
      'r: Reject the application',
      's: Put the application on the shortlist, or take it off',
    ],
  ],
  [
    `/messages?to=${users.tenant.id}`,
    {
      'GET /api/messages/conversations': [conversation],
      'GET /api/messages/:userId': [message],
      'GET /api/messages/:userId/conversation': { ...conversation, user: users.tenant },
    },
    'The keys are at the bakery.',
    ['/: Search conversations', 'Enter: Send the message', 'Shift Enter: Start a new line in the message'],
  ],
  [
    '/listings?search=canal',
    {
      'GET /api/properties/public': [property],
      'GET /api/properties/public/count': { count: 1, isCapped: false },
      'GET /api/properties/cities': [],
    },
    property.title,
    ['/: Search homes', 'Esc: Clear the search'],
  ],
]

describe('the list of shortcuts', () => {
  it.each(SCREENS)('has every key that works on %s', async (path, answers, ready, keys) => {
    startFakeServer(answers)
    renderFrame()
    const container = await renderScreen(path, users.owner)
    await waitFor(() => expect(container.textContent).toContain(ready))
    fireEvent.blur(document.activeElement as Element)
    ;(document.activeElement as HTMLElement | null)?.blur()
    const groups = await listed()
    expect(groups.Everywhere).toEqual(EVERYWHERE)
    const links = shortcutLinks(users.tenant).map(({ keys, label }) => `${keys}: ${label}`)
    expect([...(groups['Go to'] ?? [])].sort()).toEqual(links.sort())
    expect(links).toEqual(expect.arrayContaining(GO_TO))
    expect([...(groups['On this page'] ?? [])].sort()).toEqual([...keys].sort())
  })

  it('has the keys of the photos while they are open, and no others', async () => {
    renderFrame()
    const pictures = ['/1', '/2'].map((path) => ({ path, picture: undefined }))
    render(<Gallery property={property} pictures={pictures} first={0} onClose={() => undefined} />)
    expect(await listed()).toEqual({
      Everywhere: EVERYWHERE,
      'On this page': [
        '←: Previous photo',
        '→: Next photo',
        'Home: First photo',
        'End: Last photo',
        'Esc: Close the photos',
      ],
    })
  })

  it('filters a long list, and lists only the active of two shortcuts with the same key', async () => {
    renderFrame()
    const own = Array.from(
      { length: 8 },
      (_, n): Shortcut => ({ keys: `${n}`, label: `Page ${n}`, run: () => undefined }),
    )
    render(<Registered shortcuts={[...own, { keys: '3', label: 'The other page', run: () => undefined }]} />)
    expect((await listed())['On this page']).toHaveLength(8)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByText('Page 3')).toBeNull()
    fireEvent.change(dialog.getByLabelText('Filter the shortcuts'), { target: { value: 'page other' } })
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['The other page'])
    fireEvent.change(dialog.getByLabelText('Filter the shortcuts'), { target: { value: 'nowhere' } })
    expect(dialog.getByText('No shortcut matches “nowhere”.')).toBeTruthy()
  })
})

describe('Ctrl K', () => {
  beforeEach(() => void startFakeServer({ 'GET /api/properties/public': [] }))
  const field = () => screen.findByPlaceholderText('Search homes, or go to…')

  it('opens the palette from a text field, and closes it', async () => {
    renderFrame()
    render(<input aria-label="Note" />)
    screen.getByLabelText('Note').focus()
    pressCtrlK()
    await field()
    pressCtrlK()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what is typed until the palette is there', async () => {
    renderFrame()
    const run = vi.fn()
    render(<Registered shortcuts={[{ keys: 'a', label: 'Approve', run }]} />)
    pressCtrlK()
    for (const key of 'anna') press(key)
    expect(((await field()) as HTMLInputElement).value).toBe('anna')
    expect(run).not.toHaveBeenCalled()
  })

  it('keeps what is typed until the palette has the focus', async () => {
    renderFrame()
    const { pathname } = window.location
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => {})
    pressCtrlK()
    const input = await field()
    for (const key of ['g', 's']) press(key)
    expect(window.location.pathname).toBe(pathname)
    focus.mockRestore()
    input.focus()
    await waitFor(() => expect(input).toHaveProperty('value', 'gs'))
  })

  it('does nothing while a dialog has a field that may be filled in', async () => {
    renderFrame()
    const { unmount } = render(
      <div role="dialog" data-state="open">
        <textarea aria-label="Note" />
      </div>,
    )
    for (const target of [screen.getByLabelText('Note'), document.body]) {
      expect(fireEvent.keyDown(target, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false)
      expect(palette.isOpen()).toBe(false)
    }
    unmount()
    pressCtrlK()
    await field()
  })

  it('opens the palette over the list of shortcuts', async () => {
    renderFrame()
    await listed()
    pressCtrlK()
    await field()
  })
})

function Registered({ shortcuts }: { shortcuts: Shortcut[] }) {
  return shortcuts.map((shortcut) => <Register key={shortcut.label} shortcut={shortcut} />)
}

function Register({ shortcut }: { shortcut: Shortcut }) {
  useShortcut(shortcut)
  return null
}
