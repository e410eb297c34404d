import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { companionRoutes as routes } from '@lintel/contract/files/companion'
import { WebSocket } from 'ws'
import type { ImportFrame } from '../features/files/remote/frames.ts'
import type { TestUser, World } from './world.ts'

/** The only loopback address that imports may fetch from, when a world allows it. */
export const ALLOWED_ADDRESS = '127.0.0.3'

/** Starts a web server on every address of this machine, to import files from. */
export async function startRemoteSite() {
  const server = createServer((request, response) => {
    site.requests.push(`${request.headers.host} ${request.url}`)
    site.respond(request, response)
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site = {
    port,
    url: `http://${ALLOWED_ADDRESS}:${port}`,
    /** Answers every request; a test sets it. */
    respond: (_request: IncomingMessage, response: ServerResponse): void => void response.end(),
    /** Host and path of every request. */
    requests: [] as string[],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return site
}

/** Calls and sockets of imports by one user. @param owner getter, since each test has another */
export function importCalls(world: World, host: string, owner: () => TestUser) {
  const readMeta = (url: string) => world.call(owner(), routes.remoteMeta, { body: { url } })
  const createImport = (url: string, metadata = {}) =>
    world.call(owner(), routes.remoteGet, { body: { url, metadata } })

  /** Opens the socket of an import, as the browser does. */
  async function watchImport(token: string, headers: Record<string, string> = { cookie: owner().cookie }) {
    const ws = new WebSocket(`ws://${host}/companion/api/${token}`, { headers })
    const frames: ImportFrame[] = []
    const waiting = new Set<() => void>()
    ws.on('message', (data) => {
      frames.push(JSON.parse(String(data)))
      for (const check of waiting) check()
    })
    await Promise.race([
      once(ws, 'open'),
      once(ws, 'unexpected-response').then(([, { statusCode }]) => {
        throw new Error(`no upgrade: ${statusCode}`)
      }),
    ])
    return {
      ws,
      frames,
      send: (action: string) => ws.send(JSON.stringify({ action, payload: {} })),
      /** @returns the first frame that matches, received before or after this call */
      waitFor: (matches: (frame: ImportFrame) => boolean) =>
        new Promise<ImportFrame>((resolve) => {
          const check = () => {
            const found = frames.find(matches)
            if (found) resolve(found)
          }
          waiting.add(check)
          check()
        }),
    }
  }

  /** Imports a file and waits until it succeeds or fails. */
  async function runImport(url: string, metadata = {}) {
    const { body } = await createImport(url, metadata)
    const { waitFor, ws } = await watchImport(body.token)
    const end = await waitFor(isEnd)
    ws.close()
    return { token: body.token, end }
  }

  return { readMeta, createImport, watchImport, runImport }
}

export const isEnd = ({ action }: ImportFrame) => action !== 'progress'

/** @returns the message of a failed import, else its last action */
export const errorOf = ({ end }: { end: ImportFrame }) =>
  end.action === 'error' ? end.payload.error.message : end.action
