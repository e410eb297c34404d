import type { FastifyRequest } from 'fastify'

/**
 * Splits a request's target into path and query, normalized like browsers do. Never throws: `//` and `/\` are not valid URLs, but
 * valid paths of this site.
 */
export function readTarget(url: string): { path: string; search: string } {
  const { pathname, search } = url.startsWith('/')
    ? new URL(`http://page${url}`)
    : new URL(URL.canParse(url) ? url : 'http://page/')
  return { path: pathname, search }
}

/** A path in the characters of RFC 3986 whose second character is no slash. */
const SAFE_PATH = /^\/[\w%~!$&'()*+,;=:@.-][\w%~!$&'()*+,;=:@./-]*$/

/**
 * @returns the target without the slash at the end of its path. Null if there is none, or if a browser could take the result
 * for another site's URL, such as `//host/`
 */
export function withoutTrailingSlash(url: string): string | null {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const stripped = path.slice(0, -1)
  if (!path.endsWith('/') || path.includes('//') || !SAFE_PATH.test(stripped)) return null
  return queryAt < 0 ? stripped : stripped + url.slice(queryAt)
}

/** A name or an address, and a port. Names of other scripts arrive as Punycode. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The host that the browser asked for, by the Host header alone: `request.host` also believes X-Forwarded-Host, which a proxy passes
 * on from anyone unless it is set to replace it. Callers write it into pages: a header with other characters, or none, counts as
 * `localhost`.
 */
export const hostOf = ({ headers: { host } }: FastifyRequest): string => (host && HOST.test(host) ? host : 'localhost')

/** The site's URL as the browser asked for it, without a slash at the end. A proxy may report any text as the protocol. */
export const requestOrigin = (request: FastifyRequest): string =>
  `${request.protocol === 'https' ? 'https' : 'http'}://${hostOf(request)}`
