import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { type ClientFrame, clientFrameSchema, type ServerFrame } from '@lintel/contract/events'
import { CLOSE_CODES } from '@lintel/contract/socket'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocket } from 'ws'
import type { Format } from '../format.ts'
import { describeError } from '../http/log.ts'
import { Refusal } from '../http/refusal.ts'
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
    const { frame, clientId } = parse(data.toString())
    if (!frame) return this.#refuse(CLOSE_CODES.malformed, 400, 'This frame could not be read', clientId)
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
      const clientId = 'clientId' in frame ? frame.clientId : undefined
      if (error instanceof Refusal) {
        const { detail } = error.textsIn(this.#format)
        return answer({ type: 'error', status: error.status, detail, clientId })
      }
      const thrown = error instanceof Error ? error : new Error(String(error))
      this.#log.error({ error: describeError(thrown), frame: frame.type }, 'unexpected error')
      answer({ type: 'error', status: 500, detail: 'Something went wrong on our side; please try again.', clientId })
    }
  }

  #refuse(code: number, status: number, detail: string, clientId?: string) {
    this.send(encode({ type: 'error', status, detail, clientId }))
    this.close(code, 'refused')
  }
}

/** A frame of a client, null when it is none; `clientId` as far as it can be made out. */
function parse(text: string): { frame: ClientFrame | null; clientId?: string } {
  try {
    const read: unknown = JSON.parse(text)
    const { success, data } = clientFrameSchema.safeParse(read)
    if (success) return { frame: data }
    const clientId = read && typeof read === 'object' && 'clientId' in read ? read.clientId : undefined
    return { frame: null, clientId: typeof clientId === 'string' ? clientId.slice(0, 64) : undefined }
  } catch {
    return { frame: null }
  }
}
