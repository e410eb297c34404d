import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { users } from './sample-data.ts'
import { ANSWERED_MS, useControls } from './use-controls.ts'
import type { Visit } from './visits/visit.ts'

/** What a browser that translates breaks, in React's words. */
const BROKEN = /removeChild|insertBefore|NotFoundError|not a child/

/** Declares tests that screens work on while the browser translates them, whatever control is used. */
export function testTranslatedPages(visits: Visit[]) {
  let consoleError: MockInstance
  let errors: string[]
  const onError = (event: ErrorEvent) => errors.push(String(event.error))
  beforeEach(() => {
    // A download: happy-dom would load it in place of the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    errors = []
    consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    window.addEventListener('error', onError)
  })
  afterEach(() => {
    window.removeEventListener('error', onError)
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    localStorage.clear()
  })

  describe.each(visits.map((visit) => [visit.title, visit] as const))('%s', (_title, visit) => {
    it('works on while the browser translates it', async () => {
      const screen = await open(visit)
      translate(document.body)
      await useControls(() => translate(document.body))
      const messages = [...errors, ...consoleError.mock.calls.map(String)]
      expect(messages.filter((message) => BROKEN.test(message))).toEqual([])
      expect(screen.isConnected && screen.childElementCount > 0).toBe(true)
    })
  })
}

async function open({ path, as, answers }: Visit) {
  startFakeServer(answers)
  const answer = window.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))
    return answer(...call)
  })
  const screen = await renderScreen(path, as === 'visitor' ? null : users[as])
  await waitFor(() => expect(screen.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())
  return screen
}

/** As Chrome does: each text node goes, and a <font> with another one takes its place. */
function translate(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const { parentElement } = text
    if (!text.nodeValue?.trim() || !parentElement || parentElement.closest('font, script, style, textarea')) continue
    const font = document.createElement('font')
    font.append(text.nodeValue)
    text.parentNode?.replaceChild(font, text)
  }
}
