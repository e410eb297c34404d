import { createHash } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { isId } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { openScan } from './clamd.ts'
import { maxBytesOf, settleBytes } from './quota.ts'
import { removeUploadedBytes } from './remove-upload.ts'
import { SNIFFED_BYTES, sniffContentType } from './sniff.ts'
import { storeCheckedImage } from './store-image.ts'
import { type ImageRow, type UploadRow, uploads } from './table.ts'
import { findUpload, refuseSize, subjectOf } from './uploads.ts'

/** A checked upload that became a document. It counts in its owner's quota until `releaseBytes`. */
export type ClaimedFile = {
  /** Storage key. */
  key: string
  /** The file name from the client; may be empty. */
  name: string
  /** Detected from the bytes. */
  contentType: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** A checked upload; the type is null when it can't be detected. */
type CheckedFile = Pick<UploadRow, 'key' | 'contentType' | 'bytes'>

/**
 * Checks an uploaded document: detects its type and scans it for viruses. Reads the whole file, so call it before the transaction
 * with `claimUpload`. Idempotent.
 * @throws not_found, conflict (not complete, or already used), too_large, unsupported (malware), unavailable (the virus scanner
 *   does not answer)
 */
export async function checkUpload(context: AppContext, actor: Actor, id: string): Promise<CheckedFile> {
  return checkFound(context, actor, await findUpload(context.db, actor, id))
}

async function checkFound(context: AppContext, actor: Actor, upload: UploadRow): Promise<CheckedFile> {
  if (upload.kind !== 'document') throw notFound('Upload')
  if (upload.status === 'checked') return upload
  if (upload.status === 'taken') throw alreadyUsed()
  if (upload.status === 'refused') throw new Refusal('unsupported', upload.refusal ?? 'This file was refused')
  const key = await moveToFinalKey(context, upload)
  const found = await context.storage.head(key)
  if (!found) throw notComplete()
  const refusal = refuseSize(upload, found.size, maxBytesOf(actor, upload.kind, context.settings.uploads))
  if (refusal) {
    await rejectUpload(context, actor, upload, key, refusal.detail)
    throw refusal
  }
  const { finding, ...facts } = await inspectFile(context, key)
  if (finding) {
    const reason = virusText(finding)
    await rejectUpload(context, actor, upload, key, reason)
    throw new Refusal('unsupported', reason)
  }
  await closeUpload(context, actor, upload, {
    ...facts,
    key,
    status: 'checked',
    bytes: found.size,
    reservedBytes: found.size,
  })
  return { key, contentType: facts.contentType, bytes: found.size }
}

/**
 * `checkUpload` of a file that may be a picture, which is re-encoded.
 * @returns its name, which may be empty, and the picture; null for a PDF, which `claimUpload` hands over
 * @throws as `checkUpload`; unsupported (neither PDF nor picture), too_large (a picture), unavailable (many pictures wait)
 */
export async function checkFile(
  context: AppContext,
  actor: Actor,
  id: string,
): Promise<{ name: string; image: ImageRow | null }> {
  const upload = await findUpload(context.db, actor, id)
  const { kind, name, imageId } = upload
  // An attempt before this one may have got as far as the picture.
  if (kind === 'document' && imageId) return { name, image: await storeCheckedImage(context, upload) }
  const { key, contentType } = await checkFound(context, actor, upload)
  if (contentType === 'application/pdf') return { name, image: null }
  if (!contentType?.startsWith('image/'))
    throw new Refusal('unsupported', `${subjectOf(name)} is neither a PDF nor a picture`)
  return { name, image: await storeCheckedImage(context, { ...upload, key }) }
}

/**
 * Marks a checked upload as used, in the transaction that inserts its document.
 * @throws not_found, conflict (not checked, or already used)
 */
export async function claimUpload(tx: Db, actor: Actor, id: string): Promise<ClaimedFile> {
  const isCheckedOwn = and(eq(uploads.id, id), eq(uploads.ownerId, actor.id), eq(uploads.status, 'checked'))
  const [claimed] = isId(id)
    ? await tx.update(uploads).set({ status: 'taken', reservedBytes: 0 }).where(isCheckedOwn).returning()
    : []
  if (!claimed) {
    const { status } = await findUpload(tx, actor, id)
    throw status === 'taken' ? alreadyUsed() : notComplete()
  }
  const { key, name, contentType, bytes, sha256 } = claimed
  return { key, name, contentType: contentType ?? 'application/octet-stream', bytes: bytes ?? 0, sha256: sha256 ?? '' }
}

/**
 * Scans bytes for viruses, if a scanner is configured.
 * @throws unsupported (malware), unavailable (the scanner does not answer)
 */
export async function scanForMalware({ uploads: { clamdUrl } }: AppContext['settings'], bytes: Buffer): Promise<void> {
  const scan = await openScan(clamdUrl)
  try {
    await scan.write(bytes)
    const finding = await scan.end()
    if (finding) throw new Refusal('unsupported', virusText(finding))
  } finally {
    scan.cancel()
  }
}

const virusText = (finding: string) => `This file contains a virus (${finding}) and was removed`
const alreadyUsed = () => new Refusal('conflict', 'This file has been used already')
const notComplete = () => new Refusal('conflict', 'This file has not arrived completely')

/** Moves a file to a key that its signed URL does not reach, so that it can't change after the check. */
async function moveToFinalKey(
  { storage }: AppContext,
  { id, key, status, multipartId, remoteUrl }: UploadRow,
): Promise<string> {
  // Signed URLs of parts are void once they are joined, and imports have none.
  if (multipartId || remoteUrl) {
    if (status !== 'whole') throw notComplete()
    return key
  }
  const target = `files/${id}`
  if ((await storage.head(key)) || (await storage.head(target))) await storage.move(key, target)
  return target
}

/** Reads a file once: its hash, type and virus scan. */
async function inspectFile({ storage, settings }: AppContext, key: string) {
  const [stream, scan] = await Promise.all([storage.open(key), openScan(settings.uploads.clamdUrl)])
  if (!stream) throw notComplete()
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, chunk.subarray(0, SNIFFED_BYTES)])
      await scan.write(chunk)
    }
    const finding = await scan.end()
    return { finding, sha256: hash.digest('hex'), contentType: await sniffContentType(head) }
  } finally {
    scan.cancel()
    stream.destroy()
  }
}

async function rejectUpload(context: AppContext, actor: Actor, upload: UploadRow, key: string, reason: string) {
  await closeUpload(context, actor, upload, { status: 'refused', refusal: reason, reservedBytes: 0 })
  await removeUploadedBytes(context, key)
}

/** Stores the result of a check and corrects the quota from reserved to used bytes. @throws too_large, no_space */
async function closeUpload(
  { db, settings }: AppContext,
  actor: Actor,
  { id }: UploadRow,
  values: Partial<UploadRow> & { reservedBytes: number },
) {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (!row || row.status === 'taken' || row.status === 'checked') return
    await tx.update(uploads).set(values).where(eq(uploads.id, id))
    // More than is reserved when the reservation has ended.
    const bytes = { reserved: row.reservedBytes, arrived: values.reservedBytes }
    await settleBytes(tx, actor, settings.uploads, bytes)
  })
}
