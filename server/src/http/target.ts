/**
 * The path and query of a request's target, normalised as browsers do. Works for any target: `//` and `/\` are no URLs of
 * their own, but paths of this site.
 */
export function readTarget(url: string): { path: string; search: string } {
  const { pathname, search } = url.startsWith('/')
    ? new URL(`http://page${url}`)
    : new URL(URL.canParse(url) ? url : 'http://page/')
  return { path: pathname, search }
}

/** A path in the characters of RFC 3986, whose second one is no slash. */
const OWN_PATH = /^\/[\w%~!$&'()*+,;=:@.-][\w%~!$&'()*+,;=:@./-]*$/

/**
 * Where a target with a slash at its end is permanently: the same without it. Null for any other target, and for one that a
 * browser could take for an address of another site, such as `//host/`.
 */
export function withoutTrailingSlash(url: string): string | null {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const stripped = path.slice(0, -1)
  if (!path.endsWith('/') || path.includes('//') || !OWN_PATH.test(stripped)) return null
  return queryAt < 0 ? stripped : stripped + url.slice(queryAt)
}
