import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { palette } from '../features/palette/open-palette.ts'
import { FEATURES } from '../features.ts'
import { refetch } from '../signed-in.tsx'
import { loadSignedInCode, setSignedInCode } from '../signed-in-code.ts'
import { startFakeServer } from '../test/fake-server.ts'
import { users } from '../test/sample-data.ts'
import { THEME_KEY } from '../ui/page/theme.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MoreMenu } from './more-menu.tsx'

setSignedInCode(() => import('../signed-in.tsx'))
beforeAll(loadSignedInCode)
beforeEach(() => {
  startFakeServer({ 'GET /api/messages/unread': { unreadCount: 0, countedThrough: null } })
  window.history.replaceState(null, '', '/users')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const renderInApp = (element: React.ReactElement) =>
  render(
    <QueryClientProvider client={makeQueryClient(() => undefined, refetch)}>
      <main id="main" tabIndex={-1} />
      {element}
    </QueryClientProvider>,
  )

describe('More in the bar of a phone', () => {
  async function openSheet() {
    renderInApp(<BottomBar user={users.agent} path="/users" />)
    const button = screen.getByRole('button', { name: 'More' })
    button.focus()
    fireEvent.click(button)
    const sheet = await screen.findByRole('dialog', { name: 'More' })
    return { button, sheet }
  }

  it('is marked while one of its places is shown, as is the place', async () => {
    const { button, sheet } = await openSheet()
    expect(button.getAttribute('aria-current')).toBe('true')
    const marked = within(sheet).getAllByRole('link', { current: 'page' })
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Users'])
  })

  it('closes by Escape and returns the focus to its button', async () => {
    const { button, sheet } = await openSheet()
    fireEvent.keyDown(sheet, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('closes when a place is chosen, and leaves the focus to its screen', async () => {
    const { sheet } = await openSheet()
    fireEvent.click(within(sheet).getByRole('link', { name: 'All Properties' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/properties')
    expect(document.activeElement).toBe(document.getElementById('main'))
  })

  it('has the buttons of the header, which an open thread hides', async () => {
    const { button, sheet } = await openSheet()
    const theme = document.documentElement.dataset.theme
    fireEvent.click(within(sheet).getByRole('button', { name: /^Switch to/ }))
    expect(document.documentElement.dataset.theme).not.toBe(theme)
    expect(localStorage.getItem(THEME_KEY)).toBe(document.documentElement.dataset.theme)
    fireEvent.click(within(sheet).getByRole('button', { name: /^Switch to/ }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(palette.isOpen()).toBe(true))
    expect(document.activeElement).toBe(button)
    palette.setOpen(false)
  })
})

describe('More in the header', () => {
  it('opens by the arrow key with the places that have no room in the header', async () => {
    renderInApp(<MoreMenu user={users.agent} path="/system" />)
    const button = screen.getByRole('button', { name: 'More' })
    expect(button.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.querySelector('span')?.textContent)).toContain('System')
  })

  it('is not there while all places have room', () => {
    const [all, places] = [[...FEATURES], FEATURES.filter(({ navigation }) => navigation)]
    FEATURES.splice(0, FEATURES.length, ...places.slice(0, 3))
    renderInApp(<MoreMenu user={users.agent} path="/dashboard" />)
    FEATURES.splice(0, FEATURES.length, ...all)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
