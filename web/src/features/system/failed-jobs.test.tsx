import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { users } from '../../test/sample-data.ts'
import { lastBooksCheck } from '../../test/sample-rent.ts'
import { failedJob, system } from '../../test/sample-system.ts'
import { toasts } from '../../ui/overlays/toast-store.ts'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer({
    'GET /api/agent/system': system,
    'GET /api/agent/system/failed-jobs': [failedJob],
    'GET /api/agent/system/bounced-emails': [],
    'GET /api/books/check/last': lastBooksCheck,
    'POST /api/agent/system/failed-jobs/:id/retry': null as never,
    'DELETE /api/agent/system/failed-jobs/:id': null as never,
  })
})
afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})
const toastIs = (title: string, description: string) =>
  waitFor(() => expect(toasts.getSnapshot()[0]).toMatchObject({ title, description }))

it('runs a failed job again, or discards it once asked', async () => {
  await renderScreen('/system', users.agent)
  fireEvent.click(await screen.findByRole('button', { name: `Run again: ${failedJob.title}` }))
  await toastIs('It runs again', 'If it fails, it is tried for two more days.')
  fireEvent.click(screen.getByRole('button', { name: `Discard: ${failedJob.title}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this job?' }))
  expect(server.requests).not.toContain('DELETE /api/agent/system/failed-jobs/:id')
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await toastIs('Discarded', `“${failedJob.title}” is not run again.`)
})

it('tells others than agents that the page is not for them', async () => {
  await renderScreen('/system', users.owner)
  screen.getByRole('heading', { name: 'The state of the installation is for agents' })
  expect(server.requests).toEqual([])
})
