import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { application, applicationCounts, otherApplication, users } from '../../../test/sample-data.ts'
import { Shortcuts } from '../../../ui/keyboard/shortcuts.tsx'

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer({
    'GET /api/owner/applications': [{ ...application, answers: { adults: 2 } }, otherApplication],
    'GET /api/applications/counts': applicationCounts,
    'GET /api/preferences': { applicationsTable: { hiddenColumns: [], view: 'table' } },
    'PATCH /api/preferences': {},
    'POST /api/applications/:id/reject': { ...application, status: 'rejected' },
  })
  await renderScreen('/applications', users.owner)
  await screen.findByRole('table', { name: 'Applications' })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('sorts by a heading, in both directions and back', async () => {
  for (const sort of ['?sort=oldest', '?sort=newest', '?sort=oldest']) {
    fireEvent.click(screen.getByRole('button', { name: 'Received' }))
    expect(window.location.search).toBe(sort)
    await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull())
  }
})

it('offers to hide columns, and downloads the filtered list', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const choices = await screen.findAllByRole('menuitemcheckbox')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Status',
    'Received',
    'Household',
    'Documents',
    'Opened',
  ])
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Opened' }))
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Opened' })).toBeNull())
  expect(server.sent[0]?.body).toMatchObject({ applicationsTable: { hiddenColumns: ['opened'] } })
})

it('rejects the application of the row that has the focus, by key', async () => {
  render(<Shortcuts />)
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}` })
  press('j')
  press('j')
  expect(rows()[1]?.contains(document.activeElement)).toBe(true)
  press('r')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'timing' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent.at(-1)).toMatchObject({ body: { reason: 'timing' } })
})

it('keeps a message to several applicants that is not sent', async () => {
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Message' }))
    return within(await screen.findByRole('dialog', { name: 'Message 2 people' }))
  }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  const dialog = await open()
  expect(screen.getByRole('dialog').textContent).toContain('To Tessa Bloom and Ines Costa.')
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Message is required')
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Viewing on Friday at five' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  expect((await open()).getByLabelText('Message')).toHaveProperty('value', 'Viewing on Friday at five')
})
