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

/** However much changes, what is shown is read again no more often than this. */
const PAUSE_MS = 1_000

/** Has what is shown read again when the server tells that it changed, or may have; answers how to stop. */
export function followChanges(client: QueryClient, live: Pick<Live, 'onFrame'>) {
  const changed = new Set<Change>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  const readAgain = () => {
    pause = undefined
    if (changed.size === 0) return
    const paths = new Set<unknown>([...changed].flatMap((kind) => TOUCHED[kind]))
    changed.clear()
    pause = setTimeout(readAgain, PAUSE_MS)
    void client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })
  }
  const note = (...kinds: Change[]) => {
    for (const kind of kinds) changed.add(kind)
    if (!pause) readAgain()
  }

  const stop = live.onFrame((frame) => {
    if (frame.type === 'changed') note(frame.kind)
    // After an interruption nobody knows what was missed; when the page is new, nothing was.
    if (frame.type === 'refetch' || (frame.type === 'ready' && !isFirst)) note('application', 'property', 'person')
    if (frame.type === 'ready') isFirst = false
  })
  return () => {
    stop()
    clearTimeout(pause)
  }
}
