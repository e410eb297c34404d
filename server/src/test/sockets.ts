import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerFrame, serverFrameSchema } from '@lintel/contract/frames'
import { SOCKET_PATH } from '@lintel/contract/socket'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

export type TestSocket = Awaited<ReturnType<typeof openSocket>>

/** Makes an app listen on a free port. @returns its host, as in `127.0.0.1:41234` */
export async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/**
 * Opens a WebSocket and waits for its `ready` frame. Every received frame must match the contract.
 * @param search the query string with its question mark, or empty
 * @throws Error when it closes before; with the HTTP `status` when the upgrade is refused
 */
export async function openSocket(
  host: string,
  person: { cookie: string } | null,
  headers: Record<string, string> = {},
  search = '',
) {
  const ws = new WebSocket(`ws://${host}${SOCKET_PATH}${search}`, {
    headers: { ...(person && { cookie: person.cookie }), ...headers },
  })
  const frames: ServerFrame[] = []
  const waiters = new Set<() => void>()
  ws.on('message', (data) => {
    frames.push(serverFrameSchema.parse(JSON.parse(String(data))))
    for (const check of waiters) check()
  })
  const closed = once(ws, 'close').then(([code]): number => code)
  closed.catch(() => undefined)

  /** Waits for a matching frame and removes it from `frames`. @returns the frame */
  const next = <T extends ServerFrame['type']>(
    type: T,
    isMatch: (frame: FrameOf<T>) => boolean = () => true,
  ): Promise<FrameOf<T>> =>
    new Promise((resolve) => {
      const check = () => {
        const at = frames.findIndex((frame) => frame.type === type && isMatch(frame as FrameOf<T>))
        if (at < 0) return
        waiters.delete(check)
        resolve(frames.splice(at, 1)[0] as FrameOf<T>)
      }
      waiters.add(check)
      check()
    })
  const send = (frame: object | string | Buffer) =>
    ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))

  await Promise.race([
    next('ready'),
    once(ws, 'unexpected-response').then(([, response]) => {
      throw Object.assign(new Error(`no upgrade: ${response.statusCode}`), { status: response.statusCode, response })
    }),
    closed.then((code) => {
      throw new Error(`closed with ${code} before it was ready`)
    }),
  ])
  return {
    ws,
    send,
    next,
    /** Received frames that `next` has not returned. */
    frames,
    /** Resolves to the close code. */
    closed,
    /** Sends a ping and waits for the pong: every frame sent before is then in `frames`. */
    async flush() {
      send({ type: 'ping' })
      await next('pong')
    },
    async close() {
      ws.close()
      await closed
    },
  }
}
