import { setTimeout as pause } from 'node:timers/promises'

/** Calls of users to the site, counted: every answer is the right one, a clear refusal or a failed connection; all else is a fault. */

/** Refusals that say what is wrong: a limit, a part that is away, no space. */
const REFUSALS = new Set([429, 503, 507])
const TIMEOUT_MS = 60_000

export function createTraffic() {
  const wrong = []
  const kinds = new Set()
  const newWindow = () => ({ answered: 0, refused: 0, shed: 0, failed: 0, slowestMs: 0, reasons: new Map() })
  let window = newWindow()
  const count = (key) => window.reasons.set(key, (window.reasons.get(key) ?? 0) + 1)

  return {
    wrong,
    /** Starts to count anew. @returns what was counted */
    next() {
      const counted = window
      window = newWindow()
      return counted
    },
    /** Each kind once. */
    fault(text) {
      const kind = text.replace(/[0-9a-f-]{32,}|\d+/g, '').slice(0, 120)
      if (!kinds.has(kind)) wrong.push(text)
      kinds.add(kind)
    },
    /**
     * @returns the answer, or null when the call was refused or failed
     * @param expected the status of success
     * @param options.isUncounted for what another part answers, or what is expected to fail
     * @param options.mayConflict whether another user may have been first
     */
    async call(
      user,
      expected,
      method,
      url,
      { body, type, headers = {}, isUncounted = false, mayConflict = false } = {},
    ) {
      const startedAt = performance.now()
      let status = 0
      let bytes
      let response
      try {
        response = await fetch(url, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            'x-forwarded-for': user.address,
            ...(user.cookie && { cookie: user.cookie }),
            ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
        })
        bytes = Buffer.from(await response.arrayBuffer())
        status = response.status
      } catch (error) {
        if (!isUncounted) count(`${method} ${routeOf(url)}: ${error.cause?.code ?? error.cause?.message ?? error.name}`)
      }
      const ms = performance.now() - startedAt
      if (!isUncounted) {
        window.answered += 1
        window.slowestMs = Math.max(window.slowestMs, ms)
      }
      if (status === expected)
        return { bytes, headers: response.headers, status, ms, json: () => JSON.parse(bytes.toString()) }
      if (isUncounted || (mayConflict && status === 409)) return null
      const isOurs = response?.headers.has('x-request-id')
      if (status === 0) window.failed += 1
      else if (!isOurs && [502, 503, 504, 408].includes(status) && !url.includes(':18120')) {
        // The balancer's own answer.
        window.failed += 1
        count(`${method} ${routeOf(url)}: ${status} of HAProxy`)
      } else if (REFUSALS.has(status)) {
        window.refused += 1
        // The machine is too slow for the load, which no fault explains.
        if (bytes.includes('Too many people')) window.shed += 1
        count(`${method} ${routeOf(url)}: ${status}`)
      } else
        this.fault(
          `${user.name}: ${method} ${routeOf(url)} was answered ${status} instead of ${expected}: ${bytes.toString().slice(0, 300)}`,
        )
      return null
    },
  }
}

/** Tries until a call succeeds. For what may be repeated without harm. */
export async function insist(attempt, isOver = () => false) {
  for (;;) {
    const result = await attempt()
    if (result || isOver()) return result
    await pause(200 + Math.random() * 300)
  }
}

const routeOf = (url) => new URL(url).pathname.replace(/[0-9a-f-]{32,}/g, ':id')
