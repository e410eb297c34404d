import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRawSearch } from './raw-search.ts'

/**
 * The query string of a screen's address. A screen stays on the page until the code of the next one has loaded: meanwhile
 * the address is already the next one's, and this keeps the last query that was its own.
 * @param path the screen's own path
 */
export function useOwnSearch(path: string): string {
  const [location] = useLocation()
  const search = useRawSearch()
  const [own, setOwn] = useState(search)
  const isOwn = location === path
  if (isOwn && search !== own) setOwn(search)
  return isOwn ? search : own
}
