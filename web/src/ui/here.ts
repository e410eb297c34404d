import { useLocation } from 'wouter'
import { useRawSearch } from './raw-search.ts'

/** The address one is at, with its filters: `/properties?status=available`. */
export function useHere(): string {
  const [path] = useLocation()
  return path + useRawSearch()
}
