import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@lintel/contract/actor'
import type { Completion, NewMultipart } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import type { Part } from '../../storage/storage.ts'
import { maxBytesOf, releaseBytes, reserveBytes } from './quota.ts'
import { type UploadRow, uploads } from './table.ts'
import { ADDRESS_SECONDS, announceUpload, findUpload, tooLarge } from './uploads.ts'

/** A browser that is told of a failure here gives all its parts up, so that this tries again itself. */
const COMPLETE_PAUSES_MS = [0, 300, 1_000]

/** An upload in parts, as browsers are asked for it: by its id and key. */
export type Named = { id: string; key: string }

type InParts = UploadRow & { multipartId: string }

/** Bytes of every part but the last: what upload dialogs cut a file of this size into. */
export const partSizeOf = (bytes: number | null) =>
  Math.max(Math.ceil((bytes ?? 0) / LIMITS.partsMax), LIMITS.partBytesMin)

/** Begins a file in parts. @throws forbidden, too_large, rate_limited */
export async function beginMultipart(context: AppContext, actor: Actor, file: NewMultipart) {
  const { id, key, declaredBytes } = await announceUpload(context, actor, {
    kind: file.metadata.kind ?? 'document',
    name: file.filename,
    type: file.type,
    size: file.metadata.size,
    isMultipart: true,
  })
  return { key, uploadId: id, partSize: partSizeOf(declaredBytes) }
}

/** The parts that have arrived. @throws not_found, conflict (finished) */
export async function listArrived(context: AppContext, actor: Actor, named: Named) {
  const upload = mustBeOpen(await findInParts(context, actor, named))
  const parts = await context.storage.listParts(upload.key, upload.multipartId)
  return parts.map(({ number, etag, size }) => ({ PartNumber: number, ETag: `"${etag}"`, Size: size }))
}

/**
 * Where a part goes. Of a file whose size is known every part has one length, and no other is taken.
 * @throws invalid (no such part), not_found, conflict (finished), too_large (more than the file, or the quota)
 */
export async function signPart(context: AppContext, actor: Actor, named: Named, partNumber: string): Promise<string> {
  const number = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0
  if (number < 1 || number > LIMITS.partsMax) {
    throw new Refusal('invalid', `A part has a number from 1 to ${LIMITS.partsMax}`)
  }
  const upload = mustBeOpen(await findInParts(context, actor, named))
  const { declaredBytes, key } = upload
  if (declaredBytes === null) await reserveUpTo(context, actor, upload, number * LIMITS.partBytesMin)
  const partSize = partSizeOf(declaredBytes)
  const rest = declaredBytes === null ? partSize : declaredBytes - (number - 1) * partSize
  if (rest <= 0 && number > 1) throw new Refusal('invalid', 'The file as it was announced has no such part')
  return context.storage.sign({
    key,
    part: { uploadId: upload.multipartId, number },
    maxBytes: Math.min(partSize, rest),
    isExact: declaredBytes !== null,
    expiresAt: Date.now() + ADDRESS_SECONDS * 1000,
  })
}

/**
 * Makes one file of the parts; again, the same answer.
 * @throws invalid (parts are missing or others), not_found, conflict (given up), too_large
 */
export async function completeMultipart(context: AppContext, actor: Actor, named: Named, { parts }: Completion) {
  const upload = await findInParts(context, actor, named)
  if (upload.status !== 'open') return upload
  const { db, storage, settings } = context
  const claimed = readParts(parts)
  const arrived = await storage.listParts(upload.key, upload.multipartId)
  // None where an answer was lost: they are a file already.
  if (arrived.length > 0) mustBeWhole(upload, claimed, arrived, maxBytesOf(actor, upload.kind, settings.uploads))
  const { size } = await patiently(() => storage.complete(upload.key, upload.multipartId, claimed))
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update')
    // Who asks twice at once is answered by either.
    if (row?.status !== 'open') return
    await tx.update(uploads).set({ status: 'whole', bytes: size, reservedBytes: size }).where(eq(uploads.id, upload.id))
    await releaseBytes(tx, actor.id, row.reservedBytes - size)
  })
  return upload
}

/** Gives a file up, with what has arrived of it. One that is finished stays. @throws not_found */
export async function abortMultipart(context: AppContext, actor: Actor, named: Named): Promise<void> {
  const upload = await findInParts(context, actor, named)
  const isGone = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'open')))
      .returning()
    await releaseBytes(tx, actor.id, row?.reservedBytes ?? 0)
    return row !== undefined
  })
  if (isGone) await context.storage.abort(upload.key, upload.multipartId)
}

async function findInParts({ db }: AppContext, actor: Actor, { id, key }: Named): Promise<InParts> {
  const upload = await findUpload(db, actor, id, key)
  if (upload.multipartId === null) throw notFound('Upload')
  return { ...upload, multipartId: upload.multipartId }
}

function mustBeOpen(upload: InParts): InParts {
  if (upload.status !== 'open') throw new Refusal('conflict', 'This upload is finished')
  return upload
}

/** The parts as a client names them, with or without quotes, in order. */
function readParts(parts: Completion['parts']): Omit<Part, 'size'>[] {
  const read = parts.map(({ PartNumber, ETag }) => ({ number: PartNumber, etag: ETag.replaceAll('"', '') }))
  const isOff = read.some(({ number }) => number < 1 || number > LIMITS.partsMax)
  if (isOff || new Set(read.map(({ number }) => number)).size < read.length) {
    throw new Refusal('invalid', `Each part has a number of its own, from 1 to ${LIMITS.partsMax}`)
  }
  return read.sort((a, b) => a.number - b.number)
}

function mustBeWhole(upload: UploadRow, claimed: Omit<Part, 'size'>[], arrived: Part[], max: number) {
  const sizes = new Map(arrived.map(({ number, size }) => [number, size]))
  const size = claimed.reduce((sum, { number }) => sum + (sizes.get(number) ?? 0), 0)
  if (claimed.some(({ number }) => !sizes.has(number)) || (upload.declaredBytes ?? size) !== size) {
    throw new Refusal('invalid', 'Parts of this file have not arrived')
  }
  if (size > max) throw tooLarge(upload.name, size, max)
}

/** Holds so much of the quota for an upload whose size nobody knows. */
async function reserveUpTo({ db, settings }: AppContext, actor: Actor, upload: UploadRow, bytes: number) {
  const max = maxBytesOf(actor, upload.kind, settings.uploads)
  // The last part may end within what is allowed.
  if (bytes - LIMITS.partBytesMin >= max) throw tooLarge(upload.name, null, max)
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update')
    if (!row || row.reservedBytes >= bytes) return
    await reserveBytes(tx, actor, settings.uploads, bytes - row.reservedBytes)
    await tx.update(uploads).set({ reservedBytes: bytes }).where(eq(uploads.id, upload.id))
  })
}

async function patiently<T>(run: () => Promise<T>): Promise<T> {
  for (const ms of COMPLETE_PAUSES_MS) {
    await pause(ms)
    const done = await run().catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      return null
    })
    if (done) return done
  }
  return run()
}
