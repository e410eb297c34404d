import type { Actor } from '@lintel/contract/actor'
import type { UploadKind } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AppContext } from '../../context.ts'
import { isId } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { hasRoom } from '../../db/room.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { formatBytes } from '../../format/format-bytes.ts'
import { maxBytesOf, RESERVATION_MS, reserveBytes } from './quota.ts'
import { type UploadRow, uploads } from './table.ts'

const HOUR_MS = 60 * 60 * 1000

/** Validity of signed upload URLs. */
export const SIGNED_URL_SECONDS = 3600
/** Time until an unused upload is swept. It can be resumed until then; its reservation ends earlier. */
const LIFETIME_MS = 24 * HOUR_MS
/** Longer than browsers remember an unfinished upload. */
const MULTIPART_LIFETIME_MS = 48 * HOUR_MS

export type NewUpload = {
  kind: UploadKind
  name?: string | undefined
  type?: string | null | undefined
  /** Bytes, if known. */
  size?: number | null | undefined
  isMultipart?: boolean
  remoteUrl?: string
}

/**
 * Creates an upload: its row, its key and its quota reservation.
 * @throws too_large (the file, or the rest of the quota), rate_limited (too many open uploads), no_space
 */
export async function createUpload(context: AppContext, actor: Actor, file: NewUpload): Promise<UploadRow> {
  const { db, storage, settings } = context
  const max = maxBytesOf(actor, file.kind, settings.uploads)
  if (file.size && file.size > max) throw tooLarge(file.name, file.size, max)
  await storage.assertSpace()
  const id = v7()
  const key = `uploads/${actor.id}/${id}`
  const multipartId = file.isMultipart ? await storage.createMultipart(key) : null
  try {
    return await db.transaction(async (tx) => {
      await assertFewOpenUploads(tx, actor)
      // Of unknown size: parts are reserved when they are signed, imports while they are received.
      const defaultBytes = file.isMultipart || file.remoteUrl ? 0 : Math.min(max, LIMITS.smallFileBytesMax)
      const reservedBytes = file.size ?? defaultBytes
      await reserveBytes(tx, actor, settings.uploads, reservedBytes)
      const values = {
        id,
        key,
        multipartId,
        ownerId: actor.id,
        kind: file.kind,
        name: fileNameOf(file.name),
        declaredType: file.type ?? null,
        declaredBytes: file.size ?? null,
        reservedBytes,
        remoteUrl: file.remoteUrl ?? null,
        reservedUntil: new Date(Date.now() + RESERVATION_MS),
        expiresAt: new Date(Date.now() + (multipartId ? MULTIPART_LIFETIME_MS : LIFETIME_MS)),
      }
      const row = onlyRow(await tx.insert(uploads).values(values).returning())
      return row
    })
  } catch (error) {
    if (multipartId) await storage.abortMultipart(key, multipartId)
    throw error
  }
}

/** @returns the URL for uploading the file in a single request */
export function signUpload({ storage }: AppContext, upload: UploadRow): Promise<string> {
  return storage.signUploadUrl({
    key: upload.key,
    maxBytes: upload.declaredBytes ?? upload.reservedBytes,
    isExact: upload.declaredBytes !== null,
    expiresAt: Date.now() + SIGNED_URL_SECONDS * 1000,
  })
}

/**
 * Finds the caller's own upload.
 * @param key must match the upload's, if given
 * @throws not_found
 */
export async function findUpload(db: Db, actor: Actor, id: string, key?: string): Promise<UploadRow> {
  const [row] = isId(id)
    ? await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.ownerId, actor.id)))
    : []
  if (!row || (key !== undefined && key !== row.key)) throw notFound('Upload')
  return row
}

/**
 * Checks the size of a file that arrived: S3 can't limit it where it was not announced.
 * @param max of the owner's files of this kind
 * @returns why the file is refused; null when it may stay
 */
export function refuseSize(upload: UploadRow, size: number, max: number): Refusal | null {
  const { name, declaredBytes, multipartId, remoteUrl } = upload
  // Quota is reserved for so many bytes; for those of an import, while they arrive.
  const isOneRequest = multipartId === null && remoteUrl === null
  const limit = isOneRequest ? Math.min(max, declaredBytes ?? LIMITS.smallFileBytesMax) : max
  if (size > limit) return tooLarge(name, size, limit)
  if (remoteUrl !== null || declaredBytes === null || size === declaredBytes) return null
  return new Refusal('unsupported', `${subjectOf(name)} did not arrive whole. Please send it again.`)
}

export function tooLarge(name: string | undefined, size: number | null, max: number): Refusal {
  const what = subjectOf(name)
  const [is, limit] = [size === null ? null : formatBytes(size), formatBytes(max)]
  // Rounded, both can have the same text.
  if (is === limit) return new Refusal('too_large', `${what} is over ${limit}`)
  return new Refusal('too_large', `${what} is ${is ?? 'too large'}; at most ${limit} can be taken`)
}

/** How a sentence names a file. */
export const subjectOf = (name: string | undefined) => (name ? `“${fileNameOf(name)}”` : 'This file')

/** The last segment of a path, without control characters. */
export function fileNameOf(given: string | undefined): string {
  const last = given?.split(/[\\/]/).at(-1) ?? ''
  return last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LIMITS.fileNameMax)
}

async function assertFewOpenUploads(tx: Db, actor: Actor) {
  const where = and(eq(uploads.ownerId, actor.id), inArray(uploads.status, ['open', 'importing']))
  if (!(await hasRoom(tx, { what: 'open uploads', of: actor.id, table: uploads, where, max: LIMITS.openUploadsMax }))) {
    throw new Refusal('rate_limited', 'Too many files are on their way. Please finish or remove some first.')
  }
}
