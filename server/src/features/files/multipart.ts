import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@lintel/contract/actor'
import type { Completion, NewMultipart } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import type { Part } from '../../storage/storage.ts'
import { maxBytesOf, RESERVATION_MS, releaseBytes, reserveBytes, settleBytes } from './quota.ts'
import { type UploadRow, uploads } from './table.ts'
import { createUpload, findUpload, SIGNED_URL_SECONDS, tooLarge } from './uploads.ts'

/** Retries happen here: Uppy aborts the whole upload when completion fails. */
const RETRY_DELAYS_MS = [0, 300, 1_000]

/** A reservation is extended at most this often. */
const EXTENSION_MS = 60_000

/** How browsers refer to a multipart upload. */
export type UploadRef = { id: string; key: string }

type MultipartRow = UploadRow & { multipartId: string }

/** Bytes of every part but the last; the same rule as Uppy's. */
export const partSizeOf = (bytes: number | null) =>
  Math.max(Math.ceil((bytes ?? 0) / LIMITS.partsMax), LIMITS.partBytesMin)

/** @throws forbidden, too_large, rate_limited */
export async function createMultipart(context: AppContext, actor: Actor, file: NewMultipart) {
  const { id, key, declaredBytes } = await createUpload(context, actor, {
    kind: file.metadata.kind ?? 'document',
    name: file.filename,
    type: file.type,
    size: file.metadata.size,
    isMultipart: true,
  })
  return { key, uploadId: id, partSize: partSizeOf(declaredBytes) }
}

/** @throws not_found, conflict (finished) */
export async function listUploadedParts(context: AppContext, actor: Actor, ref: UploadRef) {
  const upload = assertOpen(await findMultipart(context, actor, ref))
  const parts = await context.storage.listParts(upload.key, upload.multipartId)
  return parts.map(({ number, etag, size }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size }))
}

/**
 * Signs the URL of a part, and keeps the reservation for another hour. If the size of the file is known, the URL accepts exactly
 * the part's length.
 * @throws invalid (no such part), not_found, conflict (finished), too_large (more than the file, or the quota), no_space
 */
export async function signPart(context: AppContext, actor: Actor, ref: UploadRef, partNumber: string): Promise<string> {
  const number = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0
  if (number < 1 || number > LIMITS.partsMax) {
    throw new Refusal('invalid', `A part has a number from 1 to ${LIMITS.partsMax}`)
  }
  const upload = assertOpen(await findMultipart(context, actor, ref))
  const { declaredBytes, key } = upload
  const partSize = partSizeOf(declaredBytes)
  const rest = declaredBytes === null ? partSize : declaredBytes - (number - 1) * partSize
  if (rest <= 0 && number > 1) throw new Refusal('invalid', 'The file as it was announced has no such part')
  await context.storage.assertSpace()
  if (declaredBytes === null && !context.storage.uploadEndpoint) {
    await assertPartSizes(context, actor, upload, await context.storage.listParts(key, upload.multipartId))
  }
  await reserveUpTo(context, actor, upload, declaredBytes ?? number * LIMITS.partBytesMin)
  return context.storage.signUploadUrl({
    key,
    part: { uploadId: upload.multipartId, number },
    maxBytes: Math.min(partSize, rest),
    isExact: declaredBytes !== null,
    expiresAt: Date.now() + SIGNED_URL_SECONDS * 1000,
  })
}

/**
 * Joins the parts into one file. Idempotent.
 * @throws invalid (parts are missing or differ), not_found, conflict (aborted), too_large
 */
export async function completeMultipart(context: AppContext, actor: Actor, ref: UploadRef, { parts }: Completion) {
  const upload = await findMultipart(context, actor, ref)
  if (upload.status !== 'open') return upload
  const { db, storage, settings } = context
  const requested = parseParts(parts)
  const uploaded = await storage.listParts(upload.key, upload.multipartId)
  if (upload.declaredBytes === null) await assertPartSizes(context, actor, upload, uploaded)
  // Empty when an earlier completion succeeded and its response was lost.
  if (uploaded.length > 0) assertComplete(upload, requested, uploaded, maxBytesOf(actor, upload.kind, settings.uploads))
  const { size } = await retry(() => storage.completeMultipart(upload.key, upload.multipartId, requested))
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update')
    // A concurrent completion was first.
    if (row?.status !== 'open') return
    await tx.update(uploads).set({ status: 'whole', bytes: size, reservedBytes: size }).where(eq(uploads.id, upload.id))
    await settleBytes(tx, actor, settings.uploads, { reserved: row.reservedBytes, arrived: size })
  })
  return upload
}

/** Deletes an upload and its parts, unless it is finished. @throws not_found */
export async function abortMultipart(context: AppContext, actor: Actor, ref: UploadRef): Promise<void> {
  const upload = await findMultipart(context, actor, ref)
  const isDeleted = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'open')))
      .returning()
    await releaseBytes(tx, actor.id, row?.reservedBytes ?? 0)
    return row !== undefined
  })
  if (isDeleted) await context.storage.abortMultipart(upload.key, upload.multipartId)
}

async function findMultipart({ db }: AppContext, actor: Actor, { id, key }: UploadRef): Promise<MultipartRow> {
  const upload = await findUpload(db, actor, id, key)
  if (upload.multipartId === null) throw notFound('Upload')
  return { ...upload, multipartId: upload.multipartId }
}

function assertOpen(upload: MultipartRow): MultipartRow {
  if (upload.status !== 'open') throw new Refusal('conflict', 'This upload is finished')
  return upload
}

/** Sorted by number; clients send etags with or without quotes. */
function parseParts(parts: Completion['parts']): Omit<Part, 'size'>[] {
  const parsed = parts.map(({ PartNumber, ETag }) => ({ number: PartNumber, etag: ETag.replaceAll('"', '') }))
  const isOutOfRange = parsed.some(({ number }) => number < 1 || number > LIMITS.partsMax)
  if (isOutOfRange || new Set(parsed.map(({ number }) => number)).size < parsed.length) {
    throw new Refusal('invalid', `Each part has a number of its own, from 1 to ${LIMITS.partsMax}`)
  }
  return parsed.sort((a, b) => a.number - b.number)
}

function assertComplete(upload: UploadRow, requested: Omit<Part, 'size'>[], uploaded: Part[], max: number) {
  const sizes = new Map(uploaded.map(({ number, size }) => [number, size]))
  const size = requested.reduce((sum, { number }) => sum + (sizes.get(number) ?? 0), 0)
  if (requested.some(({ number }) => !sizes.has(number)) || (upload.declaredBytes ?? size) !== size) {
    throw new Refusal('invalid', 'Parts of this file have not arrived')
  }
  if (size > max) throw tooLarge(upload.name, size, max)
}

/**
 * S3 can't limit a part of unknown length. An upload with a part that is too large is deleted.
 * @throws too_large
 */
async function assertPartSizes(context: AppContext, actor: Actor, upload: MultipartRow, parts: Part[]) {
  const largest = parts.find(({ size }) => size > LIMITS.partBytesMin)
  if (!largest) return
  await abortMultipart(context, actor, upload)
  throw tooLarge(upload.name, largest.size, LIMITS.partBytesMin)
}

/** Raises the quota reservation of an upload to `bytes`, and extends it. */
async function reserveUpTo({ db, settings }: AppContext, actor: Actor, upload: UploadRow, bytes: number) {
  const max = maxBytesOf(actor, upload.kind, settings.uploads)
  // The last part may be short and end within the limit.
  if (bytes - LIMITS.partBytesMin >= max) throw tooLarge(upload.name, null, max)
  const isExtended = upload.reservedUntil && upload.reservedUntil.getTime() > Date.now() + RESERVATION_MS - EXTENSION_MS
  if (isExtended && upload.reservedBytes >= bytes) return
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update')
    if (!row) return
    const missing = bytes - row.reservedBytes
    if (missing > 0) await reserveBytes(tx, actor, settings.uploads, missing)
    await tx
      .update(uploads)
      .set({
        reservedBytes: Math.max(bytes, row.reservedBytes),
        reservedUntil: new Date(Date.now() + RESERVATION_MS),
      })
      .where(eq(uploads.id, upload.id))
  })
}

/** A refusal is not retried. */
async function retry<T>(run: () => Promise<T>): Promise<T> {
  for (const ms of RETRY_DELAYS_MS) {
    await pause(ms)
    const result = await run().catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      return null
    })
    if (result) return result
  }
  return run()
}
