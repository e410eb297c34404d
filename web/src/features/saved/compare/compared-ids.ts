import { SAVED_LIMITS } from '@lintel/contract/saved/limits'

/** The contract's ids, without zod: the server refuses a whole list for one malformed id. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The ids in the query string of a comparison: each once, at most four; malformed ones are ignored. */
export function comparedIds(search: string): string[] {
  const ids = (new URLSearchParams(search).get('homes') ?? '').toLowerCase().split(',')
  return [...new Set(ids)].filter((id) => ID.test(id)).slice(0, SAVED_LIMITS.compared)
}
