import { useEffect } from 'react'
import { useCurrentUser } from '../accounts/data.ts'
import { addSeenInBrowser } from './browser-properties.ts'

/** A home counts as seen after this time: homes that are only leafed through are not remembered. */
const SEEN_AFTER_MS = 1_000

type SeenProperty = { id: string; isPublished: boolean }

/** Remembers a published home that a visitor looks at, in this browser. */
export function RecordSeen({ property: { id, isPublished } }: { property: SeenProperty }) {
  const isRecorded = useCurrentUser() === null && isPublished
  useEffect(() => {
    if (!isRecorded) return
    const timer = setTimeout(() => addSeenInBrowser(id), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, isRecorded])
  return null
}
