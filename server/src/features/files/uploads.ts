import type { Actor } from '@lintel/contract/actor'
import type { UploadKind } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { and, count, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AppContext } from '../../context.ts'
import { isId } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { sayBytes } from './bytes.ts'
import { maxBytesOf, reserveBytes } from './quota.ts'
import { type UploadRow, uploads } from './table.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long a signed address is good for. */
export const ADDRESS_SECONDS = 3600
/** How long a file nobody refers to is kept. */
const KEPT_MS = 24 * HOUR_MS
/** How long the parts of a file wait for the others: over a weekend's night, and longer than browsers remember them. */
const MULTIPART_KEPT_MS = 48 * HOUR_MS

/** A file that is announced. */
export type Announcement = {
  kind: UploadKind
  name?: string | undefined
  type?: string | null | undefined
  /** Bytes; absent when nobody says. */
  size?: number | null | undefined
  isMultipart?: boolean
  remoteUrl?: string
}

/**
 * Announces a file: its row, its key, and its share of the quota.
 * @throws forbidden, too_large (the file, or what is left of the quota), rate_limited (too many on their way)
 */
export async function announceUpload(context: AppContext, actor: Actor, file: Announcement): Promise<UploadRow> {
  const { db, storage, settings } = context
  const max = maxBytesOf(actor, file.kind, settings.uploads)
  if (file.size && file.size > max) throw tooLarge(file.name, file.size, max)
  const id = v7()
  const key = `uploads/${actor.id}/${id}`
  const multipartId = file.isMultipart ? await storage.createMultipart(key) : null
  try {
    return await db.transaction(async (tx) => {
      await mustNotBeTooMany(tx, actor)
      // Of parts whose number nobody knows, each is reserved when it is signed; of an import, as it arrives.
      const unknown = file.isMultipart || file.remoteUrl ? 0 : Math.min(max, LIMITS.smallFileBytesMax)
      const reservedBytes = file.size ?? unknown
      await reserveBytes(tx, actor, settings.uploads, reservedBytes)
      const values = {
        id,
        key,
        multipartId,
        ownerId: actor.id,
        kind: file.kind,
        name: nameOf(file.name),
        declaredType: file.type ?? null,
        declaredBytes: file.size ?? null,
        reservedBytes,
        remoteUrl: file.remoteUrl ?? null,
        expiresAt: new Date(Date.now() + (multipartId ? MULTIPART_KEPT_MS : KEPT_MS)),
      }
      const [row] = await tx.insert(uploads).values(values).returning()
      if (!row) throw new Error('an insert returned no row')
      return row
    })
  } catch (error) {
    if (multipartId) await storage.abort(key, multipartId)
    throw error
  }
}

/** Where the bytes of a file that is sent in one request go. */
export function signUpload({ storage }: AppContext, upload: UploadRow): Promise<string> {
  return storage.sign({
    key: upload.key,
    maxBytes: upload.declaredBytes ?? upload.reservedBytes,
    isExact: upload.declaredBytes !== null,
    expiresAt: Date.now() + ADDRESS_SECONDS * 1000,
  })
}

/**
 * One's own file on its way in.
 * @param key as the caller has it; another one is another file's
 * @throws not_found when absent, another's or not of that key
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

export function tooLarge(name: string | undefined, size: number | null, max: number): Refusal {
  const what = name ? `“${nameOf(name)}”` : 'This file'
  const [is, limit] = [size === null ? null : sayBytes(size), sayBytes(max)]
  // Rounded, both may read the same.
  if (is === limit) return new Refusal('too_large', `${what} is over ${limit}`)
  return new Refusal('too_large', `${what} is ${is ?? 'too large'}; at most ${limit} can be taken`)
}

/** The last part of a name a person's machine gave, without what no screen can show. */
export function nameOf(given: string | undefined): string {
  const last = given?.split(/[\\/]/).at(-1) ?? ''
  return last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LIMITS.fileNameMax)
}

async function mustNotBeTooMany(tx: Db, actor: Actor) {
  const [open] = await tx
    .select({ count: count() })
    .from(uploads)
    .where(and(eq(uploads.ownerId, actor.id), inArray(uploads.status, ['open', 'importing'])))
  if ((open?.count ?? 0) >= LIMITS.openUploadsMax) {
    throw new Refusal('rate_limited', 'Too many files are on their way. Please finish or remove some first.')
  }
}
