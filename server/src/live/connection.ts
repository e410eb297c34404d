import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { type ClientFrame, clientFrameSchema, type ServerFrame } from '@lintel/contract/frames'
import { CLOSE_CODES } from '@lintel/contract/socket'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocket } from 'ws'
import { DatabaseAway, findUnavailability } from '../errors/database-unavailable.ts'
import { describeError } from '../errors/describe-error.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Format } from '../format/format.ts'
import { refusalOfInput } from '../http/errors.ts'
import type { Session } from '../http/session.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { FrameHandlers } from './frame-handlers.ts'
import { encode, type LiveSocket } from './hub.ts'
import type { TokenBucket } from './token-bucket.ts'

/** Counts a frame against the limits of calls. @throws RateLimited */
export type CountFrame = (type: ClientFrame['type'], userId: string) => Promise<void>

/** Bytes that a slow browser has not read yet. Beyond this the connection is closed; the browser reconnects. */
const MAX_BUFFERED_BYTES = 1024 * 1024

const PONG_FRAME = encode({ type: 'pong' })

/** A connection of a signed-in browser. Its frames are handled one at a time, in order of arrival. */
export class Connection implements LiveSocket {
  readonly sid: string
  actor: Actor
  /** Whether anything was received since the last heartbeat. */
  isAlive = true
  readonly #ws: WebSocket
  readonly #handlers: FrameHandlers
  readonly #rateLimit: TokenBucket | null
  readonly #countFrame: CountFrame
  readonly #format: Format
  readonly #log: FastifyBaseLogger
  readonly #metrics: Metrics
  /** Settles when all frames so far are handled; null when they are. */
  #queue: Promise<void> | null = null

  constructor(
    ws: WebSocket,
    session: Session,
    {
      handlers,
      rateLimit,
      countFrame,
      format,
      log,
      metrics,
    }: {
      handlers: FrameHandlers
      rateLimit: TokenBucket | null
      countFrame: CountFrame
      format: Format
      log: FastifyBaseLogger
      metrics: Metrics
    },
  ) {
    this.#ws = ws
    this.#handlers = handlers
    this.#rateLimit = rateLimit
    this.#countFrame = countFrame
    this.#format = format
    this.#log = log
    this.#metrics = metrics
    this.sid = session.sid
    this.actor = session.actor
    ws.on('message', (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary))
    ws.on('pong', () => {
      this.isAlive = true
    })
  }

  get userId() {
    return this.actor.id
  }

  get isAgent() {
    return isApprovedAgent(this.actor)
  }

  send(text: string) {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#ws.bufferedAmount > MAX_BUFFERED_BYTES) return this.close(CLOSE_CODES.tooSlow, 'reads too slowly')
    this.#metrics.framesSent.inc()
    this.#ws.send(text)
  }

  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }

  /** Pings the browser; terminates the connection when nothing was received since the last call. */
  heartbeat() {
    if (!this.isAlive) return this.#ws.terminate()
    this.isAlive = false
    this.#ws.ping()
  }

  terminate() {
    this.#ws.terminate()
  }

  /** Resolves when every frame received so far is handled. */
  async drain(): Promise<void> {
    await this.#queue
  }

  #receive(data: Buffer, isBinary: boolean) {
    this.isAlive = true
    this.#metrics.framesReceived.inc()
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#rateLimit?.take() === false)
      return this.#reject(CLOSE_CODES.refused, 429, 'That was too much at once. Please wait a moment.')
    if (isBinary) return this.#reject(CLOSE_CODES.binary, 400, 'Frames are JSON texts')
    const json = parseJson(data.toString())
    if (json === undefined) return this.#reject(CLOSE_CODES.malformed, 400, 'Frames are JSON texts')
    const { data: frame, error } = clientFrameSchema.safeParse(json)
    if (error) return this.#sendRefusal(refusalOfInput(error), clientIdOf(json))
    if (frame.type === 'ping') return this.send(PONG_FRAME)
    if (frame.type === 'auth') return this.#verifyUser(frame.userId)
    const run = this.#queue ? this.#queue.then(() => this.#run(frame)) : this.#run(frame)
    this.#queue = run.finally(() => {
      if (this.#queue === run) this.#queue = null
    })
  }

  /** The session cookie decides who the user is. An `auth` frame that disagrees ends the connection. */
  #verifyUser(userId: string) {
    if (userId !== this.userId) this.#reject(CLOSE_CODES.refused, 403, 'You are signed in as somebody else')
  }

  async #run(frame: ClientFrame): Promise<void> {
    const reply = (message: ServerFrame) => this.send(encode(message))
    try {
      await this.#countFrame(frame.type, this.actor.id)
      await this.#handlers.run(frame.type, { actor: this.actor, frame, socket: this, reply, format: this.#format })
    } catch (error) {
      const clientId = clientIdOf(frame)
      if (error instanceof Refusal) return this.#sendRefusal(error, clientId)
      const reason = findUnavailability(error)
      if (reason !== null) {
        this.#log.warn({ reason, frame: frame.type }, 'the database cannot be used')
        return this.#sendRefusal(new DatabaseAway(), clientId)
      }
      const cause = error instanceof Error ? error : new Error(String(error))
      this.#log.error({ error: describeError(cause), frame: frame.type }, 'unexpected error')
      this.#metrics.unexpectedErrors.inc({ source: 'query' in cause ? 'database' : 'other' })
      reply({ type: 'error', status: 500, detail: 'Something went wrong on our side; please try again.', clientId })
    }
  }

  /** Sends why a frame was refused, and keeps the connection. */
  #sendRefusal(refusal: Refusal, clientId: string | undefined) {
    const { detail } = refusal.textsIn(this.#format)
    this.send(encode({ type: 'error', status: refusal.status, detail, clientId }))
  }

  /** Sends an error frame and closes the connection. */
  #reject(code: number, status: number, detail: string) {
    this.send(encode({ type: 'error', status, detail }))
    this.close(code, 'refused')
  }
}

/** @returns undefined when the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const CLIENT_ID_LENGTH_MAX = 64

/** @returns the client's id of the message in a frame that may be malformed */
function clientIdOf(frame: unknown): string | undefined {
  const clientId = frame && typeof frame === 'object' && 'clientId' in frame ? frame.clientId : undefined
  return typeof clientId === 'string' ? clientId.slice(0, CLIENT_ID_LENGTH_MAX) : undefined
}
