import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerFrame, serverFrameSchema } from '@lintel/contract/events'
import { SOCKET_PATH } from '@lintel/contract/socket'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

export type TestSocket = Awaited<ReturnType<typeof openSocket>>

/** Has an app answer on a real port. @returns where, as in `127.0.0.1:41234` */
export async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/**
 * A browser's open connection, from its `ready` frame on. Every frame it gets must be one of the contract.
 * @throws Error with the status, when there is no upgrade
 */
export async function openSocket(
  host: string,
  person: { cookie: string } | null,
  headers: Record<string, string> = {},
) {
  const ws = new WebSocket(`ws://${host}${SOCKET_PATH}`, {
    headers: { ...(person && { cookie: person.cookie }), ...headers },
  })
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  ws.on('message', (data) => {
    frames.push(serverFrameSchema.parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })
  const closed = once(ws, 'close').then(([code]): number => code)
  closed.catch(() => undefined)

  /** Waits for a frame of the type (and that the condition holds for), and takes it out of `frames`. */
  const next = <T extends ServerFrame['type']>(
    type: T,
    isMeant: (frame: FrameOf<T>) => boolean = () => true,
  ): Promise<FrameOf<T>> =>
    new Promise((resolve) => {
      const look = () => {
        const at = frames.findIndex((frame) => frame.type === type && isMeant(frame as FrameOf<T>))
        if (at < 0) return
        waiting.delete(look)
        resolve(frames.splice(at, 1)[0] as FrameOf<T>)
      }
      waiting.add(look)
      look()
    })
  const send = (frame: object | string | Buffer) =>
    ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))

  await Promise.race([
    next('ready'),
    once(ws, 'unexpected-response').then(([, response]) => {
      throw Object.assign(new Error(`no upgrade: ${response.statusCode}`), { status: response.statusCode, response })
    }),
  ])
  return {
    ws,
    send,
    next,
    /** What came and was not waited for. */
    frames,
    /** The code it was closed with. */
    closed,
    /** Whatever was told before this is in `frames` when it resolves. */
    async caughtUp() {
      send({ type: 'ping' })
      await next('pong')
    },
    async close() {
      ws.close()
      await closed
    },
  }
}
