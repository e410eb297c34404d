import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('opens the dialog by a button with its text, and leaves only types to the menu', async () => {
  startFakeServer({ 'GET /api/documents': [] })
  await renderScreen('/documents', users.tenant)
  const button = await screen.findByRole('button', { name: 'Add a document' })
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Choose the type first' }))
  const menu = within(await screen.findByRole('menu'))
  const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect([items[0], items.at(-1)]).toEqual(['Income', 'Other'])
})
