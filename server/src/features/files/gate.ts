import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../context.ts'
import { describeError } from '../../http/log.ts'
import { GateRefusal } from '../../storage/gate-refusal.ts'
import { GATE_PATH } from '../../storage/signature.ts'
import type { Gate, Grant } from '../../storage/storage.ts'
import { uploads } from './table.ts'

/**
 * Takes bytes at this site's own signed addresses. The address is the right to send, once and to that place alone; it
 * answers as S3 does, to clients written for S3.
 */
export function serveGate(app: FastifyInstance, context: AppContext, gate: Gate) {
  app.register(async (scope) => {
    // Bytes are taken as they come, whatever they are said to be.
    scope.addHook('onRequest', async (request) => {
      delete request.raw.headers['content-type']
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof GateRefusal) return sendRefusal(reply, error)
      // Who hangs up is no error, and is told nothing.
      if (request.raw.destroyed && !request.raw.complete)
        return sendRefusal(reply, new GateRefusal('IncompleteBody', 'Broken off'))
      request.log.error({ error: describeError(error as Error) }, 'a file could not be taken')
      return sendRefusal(reply, new GateRefusal('InternalError', 'The file could not be kept. Please try again.'))
    })

    scope.route<{ Querystring: Record<string, unknown> }>({
      method: 'PUT',
      url: `${GATE_PATH}*`,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      handler: async (request, reply) => {
        const grant = gate.admit(new URL(request.url, 'http://gate').pathname, request.query, Date.now())
        const length = lengthOf(request.headers['content-length'])
        mustFit(length, grant)
        await mustBeOpen(context, grant)
        const { size, etag } = await gate.take(grant, request.raw)
        if (size !== length) throw new GateRefusal('IncompleteBody', 'Not all of it arrived')
        return reply
          .code(200)
          .header('etag', `"${etag}"`)
          .header('location', `${context.originOf(request)}${GATE_PATH}${grant.key}`)
          .send()
      },
    })
  })
}

function lengthOf(header: string | undefined): number {
  if (header === undefined) throw new GateRefusal('MissingContentLength', 'Say how long it is')
  return Number(header)
}

function mustFit(length: number, { maxBytes, isExact }: Grant) {
  if (length > maxBytes) throw new GateRefusal('EntityTooLarge', `At most ${maxBytes} bytes were asked for`)
  if (isExact && length < maxBytes) throw new GateRefusal('IncompleteBody', `${maxBytes} bytes were asked for`)
}

/** An address is of no use once its file has been taken in, or given up. */
async function mustBeOpen({ db }: AppContext, { key, part }: Grant) {
  const [upload] = await db
    .select({ status: uploads.status, multipartId: uploads.multipartId })
    .from(uploads)
    .where(eq(uploads.key, key))
  if (!upload) throw new GateRefusal('NoSuchUpload', 'There is no such upload')
  if (upload.status !== 'open' || upload.multipartId !== (part?.uploadId ?? null)) {
    throw new GateRefusal('AccessDenied', 'This upload is finished')
  }
}

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What has not been read of the body is not waited for: the connection ends with the answer. */
function sendRefusal(reply: FastifyReply, { status, code, message }: GateRefusal) {
  return reply
    .code(status)
    .header('connection', 'close')
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${toXml(message)}</Message></Error>`,
    )
}
