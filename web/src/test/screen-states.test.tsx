import { SCREENS } from '@lintel/contract/screens'
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { screenFor } from '../screens.tsx'
import { VISITS } from './all-visits.ts'
import { type FakeServer, type Key, startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { users } from './sample-data.ts'
import type { ReadStates, Visit } from './visits/visit.ts'

const DETAIL = 'The database is being restarted.'
const KNOWN_ERRORS = [
  // Elements that happy-dom doesn't know.
  'The tag <%s> is unrecognized in this browser.',
]
let server: FakeServer
let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  const errors = consoleError.mock.calls.map(String)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  expect(errors.filter((error) => !KNOWN_ERRORS.some((known) => error.startsWith(known)))).toEqual([])
  expect(server.unanswered).toEqual([])
})

describe.each(VISITS.map((visit) => [visit.title, visit] as const))('%s', (_title, visit) => {
  describe.each(visit.states.map((state) => [state.read, state] as const))('%s', (_read, state) => {
    it('shows a busy skeleton while pending', async () => {
      const screen = await open(visit, () => server.hang(state.read))
      const region =
        state.pending === null ? screen : await find(screen, '[role="status"][aria-busy="true"]', state.pending)
      await waitFor(() => expect(region.querySelector('[data-skeleton]')).not.toBeNull())
      expect(screen.textContent).not.toContain(state.ready)
    })

    if (state.failed === null)
      it('leaves the part out if it fails', async () => {
        const screen = await open(visit, () => server.refuse(state.read, 'internal', DETAIL))
        await waitUntilLoaded(screen)
        expect(screen.querySelector('[role="alert"]')).toBeNull()
        expect(screen.textContent).not.toContain(state.ready)
      })
    else
      it('shows the failure, and the content after Try again', async () => {
        const screen = await open(visit, () => server.refuse(state.read, 'internal', DETAIL))
        const alert = await find(screen, '[role="alert"]', state.failed ?? '')
        expect(alert.textContent).toContain(DETAIL)
        server.answer(state.read, visit.answers[state.read] as never)
        fireEvent.click(within(alert).getByText('Try again'))
        await expectReady(screen, state)
      })

    if (state.empty !== null)
      it('shows the empty state', async () => {
        const { empty } = state
        const screen = await open(visit, () =>
          empty && 'refusal' in empty
            ? server.refuse(state.read, empty.refusal, DETAIL)
            : server.answer(state.read, empty?.answer as never),
        )
        await waitUntilLoaded(screen)
        for (const text of empty?.texts ?? []) expect(screen.textContent).toContain(text)
        expect(screen.textContent).not.toContain(state.ready)
        expect(screen.querySelector('[role="alert"]')).toBeNull()
      })
  })

  it('shows the content, and makes no read that is missing in the table', async () => {
    const known = new Set([...visit.states.map(({ read }) => read), ...(Object.keys(visit.otherReads ?? {}) as Key[])])
    const screen = await open(visit)
    for (const state of visit.states) await expectReady(screen, state)
    // Some reads begin without a skeleton, when their code has come.
    await waitFor(() => expect(server.requests).toEqual(expect.arrayContaining([...known])))
    await waitUntilLoaded(screen)
    expect(new Set(server.requests)).toEqual(known)
  })
})

it('visits every screen', () => {
  const visited = VISITS.map(({ path, as }) => screenFor(path.split(/[?#]/)[0] ?? '', as !== 'visitor')?.name)
  expect([...new Set(visited)].sort()).toEqual(Object.keys(SCREENS).sort())
})

/** Renders a visit's screen; `prepare` changes the server's answers. */
function open({ path, as, answers }: Visit, prepare?: () => void): Promise<HTMLElement> {
  server = startFakeServer(answers)
  prepare?.()
  return renderScreen(path, as === 'visitor' ? null : users[as])
}

/** Waits for an element with this text. */
const find = (screen: HTMLElement, selector: string, text: string) =>
  waitFor(() => {
    const elements = [...screen.querySelectorAll<HTMLElement>(selector)]
    const found = elements.find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no ${selector} with “${text}” in: ${screen.textContent}`)
    return found
  })

const waitUntilLoaded = (screen: HTMLElement) =>
  waitFor(() => expect(screen.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())

async function expectReady(screen: HTMLElement, { ready }: ReadStates) {
  await waitUntilLoaded(screen)
  await waitFor(() => expect(screen.querySelector('[role="alert"]')).toBeNull())
  expect(screen.textContent).toContain(ready)
}
