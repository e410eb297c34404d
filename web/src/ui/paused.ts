import { useEffect, useState } from 'react'

/** A search starts when nothing has been typed for this time, in ms. */
export const TYPING_PAUSE_MS = 250

/** What was typed, once there is a pause in typing. */
export function usePaused(typed: string): string {
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return search
}
