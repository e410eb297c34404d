import { useState } from 'react'
import { useLocation } from 'wouter'
import { useQueryString } from './query-string.ts'

/**
 * The query string of a screen's URL. A screen stays mounted until the code of the next one has loaded, while the URL is
 * already that of the next one; until then this returns the last query string of `path`.
 * @param path the screen's path
 */
export function useScreenQueryString(path: string): string {
  const [location] = useLocation()
  const search = useQueryString()
  const [latest, setLatest] = useState(search)
  const isCurrent = location === path
  if (isCurrent && search !== latest) setLatest(search)
  return isCurrent ? search : latest
}
