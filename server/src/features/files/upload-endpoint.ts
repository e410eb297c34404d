import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../context.ts'
import { describeError } from '../../errors/describe-error.ts'
import { isFullDisk, noSpace } from '../../errors/full-disk.ts'
import { Refusal } from '../../errors/refusal.ts'
import { measureUpload } from '../../metrics/measure.ts'
import { UPLOAD_PATH } from '../../storage/signed-url.ts'
import type { Grant, UploadEndpoint } from '../../storage/storage.ts'
import { UploadError } from '../../storage/upload-error.ts'
import { uploads } from './table.ts'
import { uploadUrlFor } from './upload-url.ts'
import { createUploadWriters } from './upload-writers.ts'

/** Error codes of a stream whose client has disconnected. */
const DISCONNECTED = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Receives PUTs to signed URLs of this site. The URL is the only authorization; responses are S3's, for S3's upload clients. */
export function serveUploadEndpoint(app: FastifyInstance, context: AppContext, endpoint: UploadEndpoint) {
  const writers = createUploadWriters(context.db, context.log)
  const refuse = (reply: FastifyReply, error: UploadError) => {
    context.metrics.uploadsRefused.inc({ reason: error.code })
    return sendError(reply, error)
  }
  app.register(async (scope) => {
    // Bodies are streamed unparsed, whatever their content type.
    scope.addHook('onRequest', async (request) => {
      delete request.raw.headers['content-type']
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof UploadError) return refuse(reply, error)
      if (DISCONNECTED.has((error as NodeJS.ErrnoException).code ?? ''))
        return refuse(reply, new UploadError('IncompleteBody', 'Broken off'))
      if (error instanceof Refusal && error.code === 'no_space') return refuse(reply, fullDisk())
      request.log.error({ error: describeError(error as Error) }, 'a file could not be received')
      if (isFullDisk(error)) return refuse(reply, fullDisk())
      return refuse(reply, new UploadError('InternalError', 'The file could not be kept. Please try again.'))
    })

    scope.route<{ Querystring: Record<string, unknown> }>({
      method: 'PUT',
      url: `${UPLOAD_PATH}*`,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      handler: async (request, reply) => {
        const grant = endpoint.verify(new URL(request.url, 'http://upload').pathname, request.query, Date.now())
        const length = parseLength(request.headers['content-length'])
        assertLength(length, grant)
        const target = { uploadId: await findOpenUpload(context, grant), part: grant.part?.number ?? 0 }
        const receive = (signal: AbortSignal) => {
          // Ends the wait for the next chunk.
          signal.addEventListener('abort', () => request.raw.destroy())
          return endpoint.receive(grant, request.raw, signal)
        }
        const { size, etag } = await measureUpload(
          context.metrics,
          () => writers.run(target, receive),
          (received) => received.size,
        )
        if (size !== length) throw new UploadError('IncompleteBody', 'Not all of it arrived')
        return reply
          .code(200)
          .header('etag', `"${etag}"`)
          .header('location', uploadUrlFor(context, request, UPLOAD_PATH + grant.key))
          .send()
      },
    })
  })
}

function parseLength(header: string | undefined): number {
  if (header === undefined) throw new UploadError('MissingContentLength', 'Say how long it is')
  return Number(header)
}

function assertLength(length: number, { maxBytes, isExact }: Grant) {
  if (length > maxBytes) throw new UploadError('EntityTooLarge', `At most ${maxBytes} bytes were asked for`)
  if (isExact && length < maxBytes) throw new UploadError('IncompleteBody', `${maxBytes} bytes were asked for`)
}

const fullDisk = () => new UploadError('InsufficientStorage', noSpace().detail)

/** A URL is void once its upload is completed or aborted. @returns the upload's id */
async function findOpenUpload({ db }: AppContext, { key, part }: Grant): Promise<string> {
  const [upload] = await db
    .select({ id: uploads.id, status: uploads.status, multipartId: uploads.multipartId })
    .from(uploads)
    .where(eq(uploads.key, key))
  if (!upload) throw new UploadError('NoSuchUpload', 'There is no such upload')
  if (upload.status !== 'open' || upload.multipartId !== (part?.uploadId ?? null)) {
    throw new UploadError('AccessDenied', 'This upload is finished')
  }
  return upload.id
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Closes the connection, so that the rest of the body is not read. */
function sendError(reply: FastifyReply, { status, code, message }: UploadError) {
  return reply
    .code(status)
    .header('connection', 'close')
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`,
    )
}
