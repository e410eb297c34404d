import type { Screen } from '@lintel/contract/screen'
import type { FastifyRequest } from 'fastify'
import { readTarget } from './request-target.ts'

/**
 * @param query as parsed by the route's schema: without unknown parameters, in the schema's order, with defaults
 * @returns the key of a call's response, the same for every spelling of the call
 */
export const callKey = (path: string, params: unknown, query: unknown) =>
  `${path} ${JSON.stringify(params ?? {})} ${JSON.stringify(query ?? {})}`

/** @returns the given values of known parameters, in the order of `names`: not blank, the first of repeated ones */
export function knownParameters(query: object, names: readonly string[]): Record<string, string> {
  const given: Record<string, unknown> = { ...query }
  const values = names.map((name) => [name, [given[name]].flat()[0]] as const)
  return Object.fromEntries(values.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Whether a URL has nothing but known parameters, each once: only such URLs are worth finding again as they are. */
export const hasOnly = (query: object, names: readonly string[]): boolean =>
  Object.entries(query).every(([name, value]) => names.includes(name) && typeof value === 'string')

/** @returns the query string of the parameters that a screen reads, `?…` or empty, the same for every spelling */
export function screenSearch({ url }: Pick<FastifyRequest, 'url'>, { search: names = [] }: Screen): string {
  const given = new URLSearchParams(readTarget(url).search)
  const query = new URLSearchParams(knownParameters(Object.fromEntries(names.map((n) => [n, given.get(n)])), names))
  return query.size > 0 ? `?${query}` : ''
}
