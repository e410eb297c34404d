import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@lintel/contract/api'
import { openSocket, type TestSocket } from '../sockets.ts'
import { addDocument, createActions, pdf, removeDocument, sha256, textOf } from './actions.ts'
import type { Server } from './installation.ts'
import { Lost } from './ledger.ts'
import { createTraffic } from './traffic.ts'
import { registerUser, type Site, type User } from './users.ts'

/** Rounds in a row that must succeed. */
const ROUNDS = 3
const LIMIT_MS = 60_000
/** Between two rounds: one user may send a message a second for long. */
const PAUSE_MS = 400
const CROSSING_MS = 2_000

/**
 * Requests of every kind at two servers, and messages that cross from one to the other.
 * @param pictures paths of stored pictures
 */
export async function createProbe(
  { one, two }: { one: Server; two: Server },
  { ledger }: Pick<Site, 'ledger'>,
  pictures: Map<string, string>,
) {
  // What fails while a fault lasts is not counted.
  const site = { origin: one.origin, ledger, traffic: createTraffic() }
  const [tenant, agent] = [await registerUser(site, 'tenant'), await registerUser(site, 'agent')]
  // Apart: signing in anew ends a session, and closes its sockets.
  const signingIn = await registerUser(site, 'owner')
  const { visitor, tenant: actions } = createActions([tenant, agent]).ofRole

  /** @returns what did not succeed at one server */
  function tryAll(name: string, { origin }: Server) {
    const user = tenant.at({ origin })
    const get = (url: string) => user.send({ method: 'GET', url })
    const document = async () => {
      const bytes = pdf(1_000)
      const { id, title } = await addDocument(user, `Probe ${randomUUID()}`, bytes)
      const read = await user.read(API.documents.content, { params: { id } })
      if (sha256(read) !== sha256(bytes)) throw new Error('a document has other bytes')
      await removeDocument(user, { id, title })
    }
    const [picture] = pictures.keys()
    return findFailed({
      [`page at ${name}`]: visitor.page(user),
      [`search at ${name}`]: user.call(API.properties.listPublic, { query: { search: randomUUID() } }),
      [`overview at ${name}`]: actions.overview(user),
      [`readyz at ${name}`]: get('/readyz'),
      [`picture at ${name}`]: picture && get(picture),
      [`sign-in at ${name}`]: signingIn.at({ origin }).signIn(),
      [`document at ${name}`]: document(),
    })
  }

  /** A message from a socket at each server to one at the other. @returns what did not arrive */
  async function cross() {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Lost('late')), CROSSING_MS))
    late.catch(() => undefined)
    const open = (user: User, server: Server) => openSocket(server.host(), user, { 'x-forwarded-for': user.address })
    const opening = [open(tenant, one), open(agent, two)] as const
    const sockets = Promise.race([Promise.all(opening), late])
    const send = async (sender: User, from: TestSocket, receiver: User, to: TestSocket) => {
      const [content, clientId] = [textOf(sender, receiver), randomUUID()]
      await ledger.write({ [`message ${content}`]: 'stored' }, () => {
        from.send({ type: 'message', receiverId: receiver.id, content, clientId })
        return Promise.race([from.next('ack', (frame) => frame.clientId === clientId), late])
      })
      await Promise.race([to.next('message', ({ message }) => message.content === content), late])
    }
    const failed = await findFailed({
      'a message from one to two': sockets.then(([atOne, atTwo]) => send(tenant, atOne, agent, atTwo)),
      'a message from two to one': sockets.then(([atOne, atTwo]) => send(agent, atTwo, tenant, atOne)),
    })
    for (const socket of opening)
      void socket.then(
        ({ ws }) => ws.terminate(),
        () => undefined,
      )
    return failed
  }

  /** @returns what did not succeed */
  const round = async () => (await Promise.all([tryAll('one', one), tryAll('two', two), cross()])).flat()

  return {
    round,
    /** @returns seconds until everything succeeded, null when it never did, and what failed in each round until then */
    async heal() {
      const startedAt = performance.now()
      let inRow = 0
      let seconds = 0
      const failures: string[] = []
      while (performance.now() - startedAt < LIMIT_MS) {
        const failed = await round()
        inRow = failed.length === 0 ? inRow + 1 : 0
        if (failed.length > 0) failures.push(failed.join(', '))
        if (inRow === 1) seconds = Math.round((performance.now() - startedAt) / 100) / 10
        if (inRow === ROUNDS) return { seconds, failures }
        await pause(PAUSE_MS)
      }
      return { seconds: null, failures }
    },
  }
}

/** @returns the names of failed calls */
async function findFailed(calls: Record<string, unknown>): Promise<string[]> {
  const results = await Promise.allSettled(Object.values(calls))
  return Object.keys(calls).filter((_, at) => results[at]?.status === 'rejected')
}
