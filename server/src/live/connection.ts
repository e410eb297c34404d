import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { type ClientFrame, clientFrameSchema, type ServerFrame } from '@lintel/contract/events'
import { CLOSE_CODES } from '@lintel/contract/socket'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocket } from 'ws'
import { Refusal } from '../errors/refusal.ts'
import type { Format } from '../format.ts'
import { refusalOfInput } from '../http/errors.ts'
import { describeError } from '../http/log.ts'
import type { Session } from '../http/session.ts'
import type { Frames } from './frames.ts'
import { encode, type LiveSocket } from './hub.ts'
import type { Pace } from './pace.ts'

/** Bytes on their way to a browser that does not take them; beyond, it is let go and may come back. */
const MAX_WAITING_BYTES = 1024 * 1024

const PONG = encode({ type: 'pong' })

/** A connection of a signed-in browser: reads its frames one after the other, in the order they came. */
export class Connection implements LiveSocket {
  readonly sid: string
  actor: Actor
  /** Whether anything was heard since this was last set to false. */
  isHeard = true
  readonly #ws: WebSocket
  readonly #frames: Frames
  readonly #pace: Pace | null
  readonly #format: Format
  readonly #log: FastifyBaseLogger
  #last: Promise<void> | null = null

  constructor(
    ws: WebSocket,
    session: Session,
    { frames, pace, format, log }: { frames: Frames; pace: Pace | null; format: Format; log: FastifyBaseLogger },
  ) {
    this.#ws = ws
    this.#frames = frames
    this.#pace = pace
    this.#format = format
    this.#log = log
    this.sid = session.sid
    this.actor = session.actor
    ws.on('message', (data: Buffer, isBinary: boolean) => this.#read(data, isBinary))
    ws.on('pong', () => {
      this.isHeard = true
    })
  }

  get userId() {
    return this.actor.id
  }

  get seesAll() {
    return isApprovedAgent(this.actor)
  }

  send(text: string) {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#ws.bufferedAmount > MAX_WAITING_BYTES) this.#ws.terminate()
    else this.#ws.send(text)
  }

  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }

  /** Looks for life: one that was silent since the last time is asked for a sign, one that gave none is let go. */
  check() {
    if (!this.isHeard) return this.#ws.terminate()
    this.isHeard = false
    this.#ws.ping()
  }

  terminate() {
    this.#ws.terminate()
  }

  /** Everything that was read before is done and answered. */
  async settled(): Promise<void> {
    await this.#last
  }

  #read(data: Buffer, isBinary: boolean) {
    this.isHeard = true
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (this.#pace?.take() === false)
      return this.#refuse(CLOSE_CODES.refused, 429, 'That was too much at once. Please wait a moment.')
    if (isBinary) return this.#refuse(CLOSE_CODES.binary, 400, 'Frames are JSON texts')
    const json = parseJson(data.toString())
    if (json === undefined) return this.#refuse(CLOSE_CODES.malformed, 400, 'Frames are JSON texts')
    const { data: frame, error } = clientFrameSchema.safeParse(json)
    if (error) return this.#answerRefusal(refusalOfInput(error), clientIdOf(json))
    if (frame.type === 'ping') return this.send(PONG)
    if (frame.type === 'auth') return this.#check(frame.userId)
    const run = this.#last ? this.#last.then(() => this.#run(frame)) : this.#run(frame)
    this.#last = run.finally(() => {
      if (this.#last === run) this.#last = null
    })
  }

  /** The cookie has said who this is; a frame that says otherwise comes from a confused client, or worse. */
  #check(userId: string) {
    if (userId !== this.userId) this.#refuse(CLOSE_CODES.refused, 403, 'You are signed in as somebody else')
  }

  async #run(frame: ClientFrame): Promise<void> {
    const answer = (said: ServerFrame) => this.send(encode(said))
    try {
      await this.#frames.run(frame.type, { actor: this.actor, frame, socket: this, answer, format: this.#format })
    } catch (error) {
      const clientId = clientIdOf(frame)
      if (error instanceof Refusal) return this.#answerRefusal(error, clientId)
      const thrown = error instanceof Error ? error : new Error(String(error))
      this.#log.error({ error: describeError(thrown), frame: frame.type }, 'unexpected error')
      answer({ type: 'error', status: 500, detail: 'Something went wrong on our side; please try again.', clientId })
    }
  }

  /** Says why a frame was refused; the connection stays. */
  #answerRefusal(refusal: Refusal, clientId: string | undefined) {
    const { detail } = refusal.textsIn(this.#format)
    this.send(encode({ type: 'error', status: refusal.status, detail, clientId }))
  }

  /** Says why, and ends the connection. */
  #refuse(code: number, status: number, detail: string) {
    this.send(encode({ type: 'error', status, detail }))
    this.close(code, 'refused')
  }
}

/** @returns undefined for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const CLIENT_ID_LENGTH_MAX = 64

/** The message that a frame is about, as far as it can be made out. */
function clientIdOf(frame: unknown): string | undefined {
  const clientId = frame && typeof frame === 'object' && 'clientId' in frame ? frame.clientId : undefined
  return typeof clientId === 'string' ? clientId.slice(0, CLIENT_ID_LENGTH_MAX) : undefined
}
