import { useEffect } from 'react'
import { addSeenInBrowser } from './browser-homes.ts'

/** A home counts as seen after this time: homes that are only leafed through are not remembered. */
const SEEN_AFTER_MS = 1_000

/** Remembers the home that a visitor looks at, in this browser. @param id undefined for none */
export function useRecordSeen(id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => addSeenInBrowser(id), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
}
