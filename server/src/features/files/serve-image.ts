import type { Actor } from '@lintel/contract/actor'
import type { PictureFormat } from '@lintel/contract/files/pictures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/refusal.ts'
import { findImage, imageKey, renditionKey, type VisibleImage } from './queries.ts'
import { openShareImage } from './share-image.ts'

/** Under an address of its own content, a picture never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** Of a home that is not published: kept by nobody on the way. */
const FOR_A_DAY = 'private, max-age=86400, immutable'
/** A drawing opened on its own page may run and load nothing. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** As wide as a picture is sent to who asks for no width. */
const USUAL_WIDTH = 1280

type Asked = { actor: Actor | null; id: string; request: FastifyRequest; reply: FastifyReply }

/** Sends a picture in a middling width and the best format the reader takes. @throws not_found */
export async function sendImage({ db, storage }: AppContext, { actor, id, request, reply }: Asked) {
  const image = await findImage(db, actor, id)
  if (image.widths.length === 0) {
    return send(reply, image, image.contentType, await storage.open(imageKey(id)))
  }
  const width = image.widths.filter((one) => one <= USUAL_WIDTH).at(-1) ?? USUAL_WIDTH
  const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
  reply.header('vary', 'accept')
  return send(reply, image, `image/${format}`, await storage.open(renditionKey(id, width, format)))
}

/** Sends a picture as it is asked for. @param rendition as in `640.avif` @throws not_found */
export async function sendRendition(
  { db, storage }: AppContext,
  rendition: string,
  { actor, id, reply }: Omit<Asked, 'request'>,
) {
  const image = await findImage(db, actor, id)
  const [width, format] = rendition.split('.') as [string, PictureFormat]
  if (!image.widths.includes(Number(width))) throw notFound('Image')
  return send(reply, image, `image/${format}`, await storage.open(renditionKey(id, Number(width), format)))
}

/** Sends what is shown beside a shared link. @throws not_found */
export async function sendShareImage({ db, storage }: AppContext, { actor, id, reply }: Omit<Asked, 'request'>) {
  const image = await findImage(db, actor, id)
  return send(reply, image, 'image/jpeg', await openShareImage(storage, image))
}

function send(reply: FastifyReply, { isPublic }: VisibleImage, contentType: string, bytes: unknown) {
  if (!bytes) throw notFound('Image')
  reply.type(contentType).header('cache-control', isPublic ? FOR_A_YEAR : FOR_A_DAY)
  return reply.header('content-security-policy', HARMLESS).send(bytes)
}
