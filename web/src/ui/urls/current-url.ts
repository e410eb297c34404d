import { useLocation } from 'wouter'
import { useQueryString } from './query-string.ts'

/** The current path and query string: `/properties?status=available`. */
export function useCurrentUrl(): string {
  const [path] = useLocation()
  return path + useQueryString()
}
