import websocket from '@fastify/websocket'
import type { Actor } from '@lintel/contract/actor'
import { CLOSE_CODES, FRAME_BYTES_MAX, SOCKET_PATH } from '@lintel/contract/socket'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { Refusal } from '../errors/refusal.ts'
import { formatOf } from '../http/locale.ts'
import { isCrossSite } from '../http/same-site.ts'
import { Connection } from './connection.ts'
import type { Frames } from './frames.ts'
import { encode, type Hub } from './hub.ts'
import { Pace } from './pace.ts'

/** How often connections are looked at for life; a dead one is let go within twice that. */
const HEARTBEAT_MS = 20_000
/** How often it is looked up whose sessions have ended without a word, and who may do more or less than before. */
const SESSION_CHECK_MS = 60_000
/** Connections of one person to one process: many tabs on many devices. */
const CONNECTIONS_MAX = 50
/** How long frames under way, and then goodbyes, are waited for when the process ends. */
const FAREWELL_MS = 3_000

export type SocketOptions = {
  hub: Hub
  frames: Frames
  publicUrl: string | null
  isRateLimitOn: boolean
  /** Those of the sessions that are alive, with whom they are of. */
  listSessions: (sids: string[]) => Promise<Map<string, Actor>>
}

/**
 * Opens the socket to signed-in browsers of this site. Who they are is known by the session cookie before the upgrade, so
 * that anyone else is answered 401, or 403 from another site.
 */
export async function serveSocket(app: FastifyInstance, options: SocketOptions) {
  const { hub, frames, publicUrl, isRateLimitOn, listSessions } = options
  const connections = new Connections()

  app.addHook('preClose', () => sayGoodbye(connections))
  await app.register(websocket, {
    options: { maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false, clientTracking: false },
    // ws has closed it, or the network has; there is nobody left to tell.
    errorHandler: (_error, ws) => ws.terminate(),
  })
  app.addHook('onClose', () => hub.close())

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    preValidation: async (request) => {
      if (isCrossSite(request, publicUrl)) throw new Refusal('cross_site', 'This page is not of this site')
      if (!request.session) throw new Refusal('unauthenticated', 'Please sign in')
      if (isRateLimitOn && hub.countHere(request.session.actor.id) >= CONNECTIONS_MAX)
        throw new Refusal('rate_limited', 'You are connected too many times; close some pages')
    },
    handler: async () => {
      throw new Refusal('invalid', 'This address speaks WebSocket')
    },
    wsHandler: (ws, request) => {
      const { session } = request
      if (!session) return ws.terminate()
      explainClosing(ws)
      const pace = isRateLimitOn ? new Pace() : null
      const connection = new Connection(ws, session, { frames, pace, format: formatOf(request), log: app.log })
      connections.all.add(connection)
      ws.on('close', () => {
        connections.remove(connection)
        hub.leave(connection)
      })
      void hub.join(connection).then(() => connection.send(READY))
    },
  })

  const heartbeat = setInterval(() => {
    for (const connection of connections.all) connection.check()
  }, HEARTBEAT_MS).unref()
  const check = setInterval(() => {
    void checkSessions(connections.all, listSessions).catch((error: Error) =>
      app.log.warn({ reason: error.message }, 'sessions of open sockets could not be looked up'),
    )
  }, SESSION_CHECK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(heartbeat)
    clearInterval(check)
  })
}

/** The connections of this process, and word of when the last is gone. */
class Connections {
  readonly all = new Set<Connection>()
  #onEmpty: (() => void) | null = null

  remove(connection: Connection) {
    this.all.delete(connection)
    if (this.all.size === 0) this.#onEmpty?.()
  }

  async emptied(): Promise<void> {
    if (this.all.size === 0) return
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
  }
}

const READY = encode({ type: 'ready' })

/** What ws itself refuses, in words; it closes with these codes and says nothing more. */
const PROTOCOL_REFUSALS: Record<number, { status: number; detail: string }> = {
  1002: { status: 400, detail: 'This is not the WebSocket protocol' },
  1007: { status: 400, detail: 'Frames are texts in UTF-8' },
  1008: { status: 413, detail: 'That is more pieces than one frame may have' },
  1009: { status: 413, detail: 'That is more than one frame may carry' },
}

/** Has ws say why before it hangs up on a broken frame. */
function explainClosing(ws: WebSocket) {
  const close = ws.close.bind(ws)
  ws.close = (code, reason) => {
    const refusal = reason === undefined ? PROTOCOL_REFUSALS[code ?? 0] : undefined
    if (refusal && ws.readyState === WebSocket.OPEN) ws.send(encode({ type: 'error', ...refusal }))
    close(code, reason)
  }
}

async function checkSessions(connections: Set<Connection>, listSessions: SocketOptions['listSessions']) {
  if (connections.size === 0) return
  const checked = [...connections]
  const alive = await listSessions([...new Set(checked.map(({ sid }) => sid))])
  for (const connection of checked) {
    const actor = alive.get(connection.sid)
    if (actor) connection.actor = actor
    else connection.close(CLOSE_CODES.signedOut, 'signed out')
  }
}

/** Takes what was sent before the end, answers it, and asks browsers to come back later. */
async function sayGoodbye(connections: Connections) {
  const { all } = connections
  await within(FAREWELL_MS, Promise.all([...all].map((connection) => connection.settled())))
  for (const connection of all) connection.close(CLOSE_CODES.restarting, 'restarting')
  await within(FAREWELL_MS, connections.emptied())
  for (const connection of all) connection.terminate()
}

const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done, new Promise((resolve) => setTimeout(resolve, ms).unref())])
