import websocket from '@fastify/websocket'
import type { Actor } from '@lintel/contract/actor'
import type { ClientFrame } from '@lintel/contract/frames'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { type RateLimitName, rateLimitOf } from '@lintel/contract/rate-limits'
import { CLOSE_CODES, FRAME_BYTES_MAX, SOCKET_PATH } from '@lintel/contract/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocket } from 'ws'
import { Refusal } from '../errors/refusal.ts'
import { formatOf } from '../http/locale.ts'
import { refuseOtherUser } from '../http/page-user.ts'
import type { RateLimiter } from '../http/rate-limit/rate-limiter.ts'
import { isCrossSite } from '../http/same-site.ts'
import { closeCodeLabel } from '../metrics/metrics.ts'
import { Connection, type CountFrame } from './connection.ts'
import type { FrameHandlers } from './frame-handlers.ts'
import { encode, type Hub } from './hub.ts'
import { TokenBucket } from './token-bucket.ts'

/** A dead connection is terminated within twice this. */
const HEARTBEAT_MS = 20_000
/** How long a browser may take to answer a close frame. One that reads nothing is terminated then, and its buffer is freed. */
const CLOSE_TIMEOUT_MS = 10_000
/** Apart, since the types of ws do not know `closeTimeout`. */
const SERVER_OPTIONS = {
  maxPayload: FRAME_BYTES_MAX,
  perMessageDeflate: false,
  clientTracking: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
}
/** How often sessions are read again: one may have expired, or its user's rights may have changed. */
const SESSION_CHECK_MS = 60_000
/** Connections of one user to one process: tabs on all devices. */
const MAX_CONNECTIONS = 50
/** At shutdown, how long to wait for received frames, and again for close handshakes. */
const SHUTDOWN_TIMEOUT_MS = 3_000

export type SocketOptions = {
  hub: Hub
  frameHandlers: FrameHandlers
  publicUrl: string | null
  isRateLimitOn: boolean
  /** Returns the actors of those sessions that have not ended, by session id. */
  listSessions: (sids: string[]) => Promise<Map<string, Actor>>
}

/**
 * Serves the WebSocket at `/ws`. The session cookie is checked before the upgrade: 401 without a session, 403 from another
 * site, 412 to a page of another user than the `user` parameter names, 429 with too many connections.
 */
export async function serveSocket(app: FastifyInstance, options: SocketOptions) {
  const { hub, frameHandlers, publicUrl, isRateLimitOn, listSessions } = options
  const connections = new ConnectionSet()

  app.addHook('preClose', () => closeGracefully(connections))
  await app.register(websocket, {
    options: SERVER_OPTIONS,
    // The connection is closed already; nothing can be sent.
    errorHandler: (_error, ws) => ws.terminate(),
  })
  app.addHook('onClose', () => hub.close())

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    preValidation: async (request) => {
      if (isCrossSite(request, publicUrl)) throw new Refusal('cross_site', 'This page is not of this site')
      if (!request.session) throw new Refusal('unauthenticated', 'Please sign in')
      refuseOtherUser(request.session.actor, (request.query as SocketQuery).user)
      if (isRateLimitOn && hub.countLocalConnections(request.session.actor.id) >= MAX_CONNECTIONS)
        throw new Refusal('rate_limited', 'You are connected too many times; close some pages')
    },
    handler: async () => {
      throw new Refusal('invalid', 'This address speaks WebSocket')
    },
    wsHandler: (ws, request) => {
      const { session } = request
      if (!session) return ws.terminate()
      sendErrorBeforeClose(ws)
      const connection = new Connection(ws, session, {
        handlers: frameHandlers,
        rateLimit: isRateLimitOn ? new TokenBucket() : null,
        countFrame: createFrameCounter(app.rateLimiter, request),
        format: formatOf(request),
        log: app.log,
        metrics: app.metrics,
      })
      connections.all.add(connection)
      ws.on('close', (code) => {
        app.metrics.socketCloses.inc({ code: closeCodeLabel(code) })
        connections.remove(connection)
        hub.remove(connection)
      })
      void hub.add(connection).then(() => {
        connection.send(READY_FRAME)
        const { since } = request.query as SocketQuery
        if (typeof since !== 'string') return
        for (const frame of hub.changesSince(connection, since) ?? [REFETCH_FRAME]) connection.send(frame)
      })
    },
  })

  const heartbeat = setInterval(() => {
    for (const connection of connections.all) connection.heartbeat()
  }, HEARTBEAT_MS).unref()
  const sessionCheck = setInterval(() => {
    void checkSessions(connections.all, listSessions).catch((error: Error) =>
      app.log.warn({ reason: error.message }, 'could not check the sessions of open sockets'),
    )
  }, SESSION_CHECK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(heartbeat)
    clearInterval(sessionCheck)
  })
}

/** What our browser app adds to the path: browsers let no page set headers of a WebSocket. */
type SocketQuery = {
  user?: string | string[]
  /** The position of the page's first read: what changed since then is sent after `ready`. */
  since?: string | string[]
}

/** The limits of frames: those of the same command by HTTP. A user may have many connections, each with a limit of its own. */
const FRAME_LIMITS: Partial<Record<ClientFrame['type'], RateLimitName>> = {
  message: rateLimitOf(messageRoutes.send),
  read: rateLimitOf(messageRoutes.markRead),
  delivered: 'read',
  typing: 'read',
  presence: 'read',
}

function createFrameCounter(limiter: RateLimiter | null, request: FastifyRequest): CountFrame {
  const address = limiter?.callerOf(request).address
  return async (type, userId) => {
    const name = FRAME_LIMITS[type]
    if (name && limiter && address) await limiter.count(name, { userId, address })
  }
}

/** The open connections of this process. */
class ConnectionSet {
  readonly all = new Set<Connection>()
  #onEmpty: (() => void) | null = null

  remove(connection: Connection) {
    this.all.delete(connection)
    if (this.all.size === 0) this.#onEmpty?.()
  }

  /** Resolves when the last connection is closed. */
  async waitUntilEmpty(): Promise<void> {
    if (this.all.size === 0) return
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve
    })
  }
}

const READY_FRAME = encode({ type: 'ready' })
const REFETCH_FRAME = encode({ type: 'refetch' })

/** Error frames for the codes that ws itself closes a connection with. */
const PROTOCOL_ERRORS: Record<number, { status: number; detail: string }> = {
  1002: { status: 400, detail: 'This is not the WebSocket protocol' },
  1007: { status: 400, detail: 'Frames are texts in UTF-8' },
  1008: { status: 413, detail: 'That is more pieces than one frame may have' },
  1009: { status: 413, detail: 'That is more than one frame may carry' },
}

/** Sends an error frame before ws closes the connection because of a protocol error. */
function sendErrorBeforeClose(ws: WebSocket) {
  const close = ws.close.bind(ws)
  ws.close = (code, reason) => {
    const error = reason === undefined ? PROTOCOL_ERRORS[code ?? 0] : undefined
    if (error && ws.readyState === WebSocket.OPEN) ws.send(encode({ type: 'error', ...error }))
    close(code, reason)
  }
}

/** Updates each connection's actor; closes connections whose session has ended. */
async function checkSessions(connections: Set<Connection>, listSessions: SocketOptions['listSessions']) {
  if (connections.size === 0) return
  const checked = [...connections]
  const actorsBySession = await listSessions([...new Set(checked.map(({ sid }) => sid))])
  for (const connection of checked) {
    const actor = actorsBySession.get(connection.sid)
    if (actor) connection.actor = actor
    else connection.close(CLOSE_CODES.signedOut, 'signed out')
  }
}

/** Handles the frames received so far, then closes every connection with 1012 (service restart). */
async function closeGracefully(connections: ConnectionSet) {
  const { all } = connections
  await within(SHUTDOWN_TIMEOUT_MS, Promise.all([...all].map((connection) => connection.drain())))
  for (const connection of all) connection.close(CLOSE_CODES.restarting, 'restarting')
  await within(SHUTDOWN_TIMEOUT_MS, connections.waitUntilEmpty())
  for (const connection of all) connection.terminate()
}

/** Waits for a promise, at most so long. */
const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done, new Promise((resolve) => setTimeout(resolve, ms).unref())])
