import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { users } from '../../test/sample-data.ts'
import { securityEvent } from '../../test/sample-system.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is searched and filtered by agents, in the URL', async () => {
  const server = startFakeServer({ 'GET /api/agent/security-log': [securityEvent] })
  await renderScreen('/security-log', users.agent)
  fireEvent.change(await screen.findByLabelText('Event'), { target: { value: 'registered' } })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tessa' } })
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      kind: 'registered',
      search: 'tessa',
    }),
  )
  await waitFor(() => expect(server.urls.at(-1)).toMatch(/kind=registered&search=tessa|search=tessa&kind=registered/))
  cleanup()
  await renderScreen('/security-log?kind=registered&search=tessa', users.agent)
  expect(await screen.findByLabelText('Event')).toHaveProperty('value', 'registered')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tessa')
})
