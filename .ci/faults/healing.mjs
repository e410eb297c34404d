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
  const sockets = [openSocket(traffic, tenant, () => one), openSocket(traffic, agent, () => two)]

  /** @returns whether all of it succeeded at one server */
  async function succeeds(origin) {
    const quiet = { isUncounted: true }
    const call = (expected, method, path, options) =>
      traffic.call(tenant, expected, method, origin + path, { ...quiet, ...options })
    const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000)])
    const [picture] = ledger.pictures.keys()
    const results = await Promise.all([
      call(200, 'GET', '/', { headers: { accept: 'text/html' } }),
      call(200, 'GET', `/api/properties/public?search=${randomUUID()}`),
      call(200, 'GET', '/api/overview'),
      call(200, 'GET', '/readyz'),
      picture ? call(200, 'GET', picture) : true,
      signIn(traffic, origin, agent, quiet),
      call(201, 'POST', '/api/documents?title=Probe&type=other', { body, type: 'application/pdf' }).then(
        async (stored) => {
          if (!stored) return false
          const { id } = stored.json()
          const read = await call(200, 'GET', `/api/documents/${id}/content`)
          return read && hashOf(read.bytes) === hashOf(body) && call(200, 'DELETE', `/api/documents/${id}`)
        },
      ),
    ])
    return results.every(Boolean)
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
    const results = await Promise.all([
      succeeds(one),
      succeeds(two),
      crosses(ours, theirs, agent),
      crosses(theirs, ours, tenant),
    ])
    return results.every(Boolean)
  }

  return {
    /** @returns seconds until everything succeeded, null when it never did */
    async heal() {
      const startedAt = performance.now()
      let inRow = 0
      let firstAt = 0
      while (performance.now() - startedAt < LIMIT_MS) {
        inRow = (await round()) ? inRow + 1 : 0
        if (inRow === 1) firstAt = performance.now()
        if (inRow === ROUNDS) return (firstAt - startedAt) / 1000
        await pause(PAUSE_MS)
      }
      return null
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}
