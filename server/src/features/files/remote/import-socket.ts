import { IMPORT_SOCKET_PATH } from '@lintel/contract/files/companion'
import { CLOSE_CODES } from '@lintel/contract/socket'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { callerAddress } from '../../../http/caller-address.ts'
import { isCrossSite } from '../../../http/same-site.ts'
import { findUpload } from '../uploads.ts'
import { type ImportFrame, importActionSchema } from './frames.ts'
import { createImports } from './imports.ts'
import { createWatchers } from './watchers.ts'

/** How often sessions are read again and silent sockets are found. */
const CHECK_MS = 60_000

/** Reports the progress of an import. The token is not enough: the session must be the owner's, from this site. */
export function serveImportSocket(app: FastifyInstance, context: AppContext) {
  const imports = createImports(context)
  const watchers = createWatchers(context)
  const check = setInterval(() => {
    void watchers
      .check()
      .catch((error: Error) => context.log.warn({ reason: error.message }, 'could not check the sessions of imports'))
  }, CHECK_MS).unref()

  app.addHook('preClose', async () => {
    // Before closing, so that another process can start over at once.
    await imports.release()
    clearInterval(check)
    watchers.closeAll()
  })

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: IMPORT_SOCKET_PATH,
    preValidation: async (request) => {
      if (isCrossSite(request, context.settings.publicUrl)) {
        throw new Refusal('cross_site', 'This page is not of this site')
      }
      if (!request.session) throw new Refusal('unauthenticated', 'Please sign in')
      watchers.assertFew(request.session.actor.id, callerAddress(request))
      const upload = await findUpload(context.db, request.session.actor, request.params.token)
      if (upload.remoteUrl === null) throw new Refusal('not_found', 'Import not found')
    },
    handler: async () => {
      throw new Refusal('invalid', 'This address speaks WebSocket')
    },
    wsHandler: (socket, request) => {
      const { session } = request
      if (!session) return socket.terminate()
      const closed = new AbortController()
      socket.on('close', () => closed.abort())
      const send = (frame: ImportFrame) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
      }
      const watching = imports.watch(
        session.actor,
        request.params.token,
        context.originOf(request),
        send,
        closed.signal,
      )
      watching.catch(() => socket.close(CLOSE_CODES.restarting, 'please try again'))
      watchers.add(socket, session, callerAddress(request), async (text) => {
        const command = importActionSchema.safeParse(parse(text))
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
