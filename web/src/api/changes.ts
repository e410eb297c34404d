import type { Change } from '@lintel/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from './live.ts'

/** The calls whose answers a change touches. */
const TOUCHED: Record<Change, string[]> = {
  application: [
    '/api/tenant/applications',
    '/api/owner/applications',
    '/api/agent/applications',
    '/api/applications',
    '/api/tenant/lease',
    '/api/properties',
    '/api/owner/properties',
    '/api/agent/properties',
    '/api/overview',
  ],
  property: [
    '/api/properties',
    '/api/owner/properties',
    '/api/agent/properties',
    '/api/tenant/applications',
    '/api/owner/applications',
    '/api/agent/applications',
    '/api/applications',
    '/api/tenant/lease',
    '/api/overview',
  ],
  document: ['/api/tenant/documents', '/api/tenant/lease', '/api/applications', '/api/properties'],
  person: ['/api/auth/user', '/api/agent/users', '/api/overview'],
}

/** The calls of every kind of change. */
const ALL_TOUCHED = Object.values(TOUCHED).flat()

/** However much changes, what is shown is read again no more often than this. */
const PAUSE_MS = 1_000

/** Has what is shown read again when the server tells that it changed, or may have; answers how to stop. */
export function followChanges(client: QueryClient, live: Pick<Live, 'onFrame'>) {
  const changed = new Set<unknown>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  const readAgain = () => {
    pause = undefined
    if (changed.size === 0) return
    const paths = new Set(changed)
    changed.clear()
    pause = setTimeout(readAgain, PAUSE_MS)
    void client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
  }
  const note = (paths: string[]) => {
    for (const path of paths) changed.add(path)
    if (!pause) readAgain()
  }

  const stop = live.onFrame((frame) => {
    if (frame.type === 'changed') note(TOUCHED[frame.kind])
    // After an interruption nobody knows what was missed; when the page is new, nothing was.
    if (frame.type === 'refetch' || (frame.type === 'ready' && !isFirst)) note(ALL_TOUCHED)
    if (frame.type === 'ready') isFirst = false
  })
  return () => {
    stop()
    clearTimeout(pause)
  }
}
