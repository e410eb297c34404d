import type { Actor } from '@lintel/contract/actor'
import type { PictureFormat } from '@lintel/contract/files/pictures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/refusal.ts'
import { findImage, imageKey, renditionKey, type VisibleImage } from './queries.ts'
import { openShareImage } from './share-image.ts'

/** The id is the hash of the content, so a picture never changes. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable'
/** For pictures of unpublished homes. */
const PRIVATE_CACHE = 'private, max-age=86400, immutable'
/** An SVG opened as a page may run and load nothing. */
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
/** Width of a picture whose URL names none. */
const DEFAULT_WIDTH = 1280

type ImageRequest = { actor: Actor | null; id: string; request: FastifyRequest; reply: FastifyReply }

/** Sends a picture in the default width, in the best format that the browser accepts. @throws not_found */
export async function sendImage({ db, storage, settings }: AppContext, { actor, id, request, reply }: ImageRequest) {
  const image = await findImage(db, actor, settings, id)
  if (image.widths.length === 0) {
    return send(reply, image, image.contentType, await storage.open(imageKey(id)))
  }
  const width = image.widths.filter((one) => one <= DEFAULT_WIDTH).at(-1) ?? DEFAULT_WIDTH
  const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
  reply.header('vary', 'accept')
  return send(reply, image, `image/${format}`, await storage.open(renditionKey(id, width, format)))
}

/** Sends one rendition. @param rendition as in `640.avif` @throws not_found */
export async function sendRendition(
  { db, storage, settings }: AppContext,
  rendition: string,
  { actor, id, reply }: Omit<ImageRequest, 'request'>,
) {
  const image = await findImage(db, actor, settings, id)
  const [width, format] = rendition.split('.') as [string, PictureFormat]
  if (!image.widths.includes(Number(width))) throw notFound('Image')
  return send(reply, image, `image/${format}`, await storage.open(renditionKey(id, Number(width), format)))
}

/** Sends the preview for shared links. @throws not_found */
export async function sendShareImage(context: AppContext, { actor, id, reply }: Omit<ImageRequest, 'request'>) {
  const image = await findImage(context.db, actor, context.settings, id)
  return send(reply, image, 'image/jpeg', await openShareImage(context, image))
}

function send(reply: FastifyReply, { isPublic }: VisibleImage, contentType: string, bytes: unknown) {
  if (!bytes) throw notFound('Image')
  reply.type(contentType).header('cache-control', isPublic ? PUBLIC_CACHE : PRIVATE_CACHE)
  return reply.header('content-security-policy', SANDBOX_POLICY).send(bytes)
}
