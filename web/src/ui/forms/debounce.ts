import { useEffect, useState } from 'react'

/** A search starts this long after the last key press. */
export const DEBOUNCE_MS = 250

/** The value as it was when it last stayed unchanged for `DEBOUNCE_MS`. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
