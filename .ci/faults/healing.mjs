import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOf } from './load.mjs'
import { createPerson, openSocket, signIn } from './people.mjs'

/** When a fault is over: requests of every kind succeed at both servers, and messages cross from one to the other. */

/** Rounds in a row that must succeed. */
const ROUNDS = 3
const LIMIT_MS = 60_000
/** Between two rounds: one user may send a message a second for long. */
const PAUSE_MS = 400
const CROSSING_MS = 2_000

export async function createProbe(stack, traffic, ledger) {
  const { one, two } = stack.addresses
  const tenant = await createPerson(traffic, one, 'tenant')
  const agent = await createPerson(traffic, two, 'agent')
  // Apart: signing in anew ends a session, and closes its sockets.
  const signingIn = await createPerson(traffic, one, 'owner')
  const sockets = [openSocket(traffic, tenant, () => one), openSocket(traffic, agent, () => two)]

  /** @returns what did not succeed at one server */
  async function tryAll(origin) {
    const quiet = { isUncounted: true }
    const call = (expected, method, path, options) =>
      traffic.call(tenant, expected, method, origin + path, { ...quiet, ...options })
    const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000)])
    const [picture] = ledger.pictures.keys()
    return findFailed({
      page: call(200, 'GET', '/', { headers: { accept: 'text/html' } }),
      search: call(200, 'GET', `/api/properties/public?search=${randomUUID()}`),
      overview: call(200, 'GET', '/api/overview'),
      readyz: call(200, 'GET', '/readyz'),
      picture: picture ? call(200, 'GET', picture) : true,
      'sign-in': signIn(traffic, origin, signingIn, quiet),
      document: call(201, 'POST', '/api/documents?title=Probe&type=other', { body, type: 'application/pdf' }).then(
        async (stored) => {
          if (!stored) return false
          const { id } = stored.json()
          const read = await call(200, 'GET', `/api/documents/${id}/content`)
          return read && hashOf(read.bytes) === hashOf(body) && call(200, 'DELETE', `/api/documents/${id}`)
        },
      ),
    })
  }

  /** A message from the socket at one server to the socket at the other. */
  async function crosses(from, to, receiver) {
    const until = performance.now() + CROSSING_MS
    const content = await from.send(ledger, receiver, () => performance.now() > until)
    while (content && performance.now() < until) {
      if (to.received.has(content)) return true
      await pause(20)
    }
    return false
  }

  async function round() {
    const [ours, theirs] = sockets
    const [atOne, atTwo, crossing] = await Promise.all([
      tryAll(one),
      tryAll(two),
      findFailed({
        'a message from one to two': crosses(ours, theirs, agent),
        'a message from two to one': crosses(theirs, ours, tenant),
      }),
    ])
    return [...atOne.map((name) => `${name} at one`), ...atTwo.map((name) => `${name} at two`), ...crossing]
  }

  return {
    /** @returns seconds until everything succeeded, null when it never did, and what failed in each round until then */
    async heal() {
      const startedAt = performance.now()
      let inRow = 0
      let firstAt = 0
      const failures = []
      while (performance.now() - startedAt < LIMIT_MS) {
        const failed = await round()
        inRow = failed.length === 0 ? inRow + 1 : 0
        if (failed.length > 0) failures.push(failed.join(', '))
        if (inRow === 1) firstAt = performance.now()
        if (inRow === ROUNDS) return { seconds: (firstAt - startedAt) / 1000, failures }
        await pause(PAUSE_MS)
      }
      return { seconds: null, failures }
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** @returns the names of those that are false or nothing */
async function findFailed(promises) {
  const results = await Promise.all(Object.entries(promises).map(async ([name, promise]) => [name, await promise]))
  return results.filter(([, result]) => !result).map(([name]) => name)
}
