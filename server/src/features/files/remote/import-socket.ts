import { IMPORT_SOCKET_PATH } from '@lintel/contract/files/companion'
import { CLOSE_CODES } from '@lintel/contract/socket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { isCrossSite } from '../../../http/same-site.ts'
import { findUpload } from '../uploads.ts'
import { type ImportFrame, importActionSchema } from './frames.ts'
import { createImports } from './imports.ts'

/** Reports the progress of an import. The token is not enough: the session must be the owner's, from this site. */
export function serveImportSocket(app: FastifyInstance, context: AppContext) {
  const imports = createImports(context)
  const sockets = new Set<WebSocket>()

  app.addHook('preClose', async () => {
    // Before closing, so that another process can start over at once.
    await imports.release()
    for (const socket of sockets) socket.close(CLOSE_CODES.restarting, 'restarting')
  })

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: IMPORT_SOCKET_PATH,
    preValidation: async (request) => {
      if (isCrossSite(request, context.settings.publicUrl)) {
        throw new Refusal('cross_site', 'This page is not of this site')
      }
      if (!request.session) throw new Refusal('unauthenticated', 'Please sign in')
      const upload = await findUpload(context.db, request.session.actor, request.params.token)
      if (upload.remoteUrl === null) throw new Refusal('not_found', 'Import not found')
    },
    handler: async () => {
      throw new Refusal('invalid', 'This address speaks WebSocket')
    },
    wsHandler: (socket, request) => {
      const actor = request.session?.actor
      if (!actor) return socket.terminate()
      const closed = new AbortController()
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        closed.abort()
      })
      const send = (frame: ImportFrame) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
      }
      const watching = imports.watch(actor, request.params.token, context.originOf(request), send, closed.signal)
      watching.catch(() => socket.close(CLOSE_CODES.restarting, 'please try again'))
      socket.on('message', async (data) => {
        const command = importActionSchema.safeParse(parse(String(data)))
        if (command.success) (await watching.catch(() => null))?.[command.data.action]()
      })
    },
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
