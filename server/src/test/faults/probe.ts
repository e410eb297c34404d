import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@lintel/contract/api'
import { openSocket, type TestSocket } from '../sockets.ts'
import type { Server } from './installation.ts'
import { Lost } from './ledger.ts'
import { type Load, pdf } from './load.ts'
import { createTraffic } from './traffic.ts'
import type { TwoServers } from './two-servers.ts'
import { registerUser, type Site, type User } from './users.ts'
import { addDocument, removeDocument, sha256 } from './writes.ts'

/** When a fault is over: requests of every kind succeed at both servers, and messages cross from one to the other. */

/** Rounds in a row that must succeed. */
const ROUNDS = 3
const LIMIT_MS = 60_000
/** Between two rounds: one user may send a message a second for long. */
const PAUSE_MS = 400
const CROSSING_MS = 2_000

export async function createProbe({ one, two }: TwoServers, { ledger }: Site, { pictures }: Load) {
  // What fails while a fault lasts is not counted.
  const site = { origin: one.origin, ledger, traffic: createTraffic() }
  const tenant = await registerUser(site, 'tenant')
  const agent = await registerUser(site, 'agent')
  // Apart: signing in anew ends a session, and closes its sockets.
  const signingIn = await registerUser(site, 'owner')

  /** @returns what did not succeed at one server */
  async function tryAll(name: string, { origin }: Server) {
    const user = tenant.at({ origin })
    const get = (url: string) => user.send({ method: 'GET', url })
    const [picture] = pictures.keys()
    const document = async () => {
      const bytes = pdf(1_000)
      const stored = await addDocument(user, `Probe ${randomUUID()}`, bytes, 'other')
      const read = await user.read(API.documents.content, { params: { id: stored.id } })
      if (sha256(read) !== sha256(bytes)) throw new Error('a document has other bytes')
      await removeDocument(user, stored)
    }
    return findFailed({
      [`page at ${name}`]: get('/'),
      [`search at ${name}`]: user.call(API.properties.listPublic, { query: { search: randomUUID() } }),
      [`overview at ${name}`]: user.call(API.overview.figures),
      [`readyz at ${name}`]: get('/readyz'),
      [`picture at ${name}`]: picture ? get(picture) : Promise.resolve(),
      [`sign-in at ${name}`]: signingIn.at({ origin }).signIn(),
      [`document at ${name}`]: document(),
    })
  }

  /** A message from a socket at each server to one at the other. @returns what did not arrive */
  async function cross() {
    const signal = AbortSignal.timeout(CROSSING_MS)
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Lost('late'))))
    late.catch(() => undefined)
    const open = (user: User, server: Server) => openSocket(server.host(), user, { 'x-forwarded-for': user.address })
    const opening = [open(tenant, one), open(agent, two)] as const
    const send = async (sender: User, from: TestSocket, receiver: User, to: TestSocket) => {
      const content = `${sender.name} to ${receiver.name} ${randomUUID()}`
      await ledger.write({ [`message ${content}`]: 'stored' }, async () => {
        from.send({ type: 'message', receiverId: receiver.id, content, clientId: randomUUID() })
        await Promise.race([from.next('ack', ({ message }) => message.content === content), late])
      })
      await Promise.race([to.next('message', ({ message }) => message.content === content), late])
    }
    const sockets = Promise.race([Promise.all(opening), late])
    const failed = await findFailed({
      'a message from one to two': sockets.then(([atOne, atTwo]) => send(tenant, atOne, agent, atTwo)),
      'a message from two to one': sockets.then(([atOne, atTwo]) => send(agent, atTwo, tenant, atOne)),
    })
    for (const each of opening)
      each.then(
        ({ ws }) => ws.terminate(),
        () => undefined,
      )
    return failed
  }

  return {
    /** @returns seconds until everything succeeded, null when it never did, and what failed in each round until then */
    async heal() {
      const startedAt = performance.now()
      let inRow = 0
      let firstAt = 0
      const failures: string[] = []
      while (performance.now() - startedAt < LIMIT_MS) {
        const failed = (await Promise.all([tryAll('one', one), tryAll('two', two), cross()])).flat()
        inRow = failed.length === 0 ? inRow + 1 : 0
        if (failed.length > 0) failures.push(failed.join(', '))
        if (inRow === 1) firstAt = performance.now()
        if (inRow === ROUNDS) return { seconds: (firstAt - startedAt) / 1000, failures }
        await pause(PAUSE_MS)
      }
      return { seconds: null, failures }
    },
  }
}

/** @returns the names of those that fail */
async function findFailed(promises: Record<string, Promise<unknown>>): Promise<string[]> {
  const results = await Promise.allSettled(Object.values(promises))
  return Object.keys(promises).filter((_, at) => results[at]?.status === 'rejected')
}
