import { createHash } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { isId } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFound, Refusal } from '../../errors/refusal.ts'
import { openScan } from './clamd.ts'
import { maxBytesOf, releaseBytes } from './quota.ts'
import { SNIFFED_BYTES, sniffContentType } from './sniff.ts'
import { type UploadRow, uploads } from './table.ts'
import { findUpload, tooLarge } from './uploads.ts'

/** A file that has come in whole. It counts in its owner's quota until `releaseBytes`. */
export type ClaimedFile = {
  /** Where it is in storage. */
  key: string
  /** As its sender called it; may be empty. */
  name: string
  /** By its bytes. */
  contentType: string
  bytes: number
  /** In hex. */
  sha256: string
}

/** What is known of a file once it was looked at; its type is null when its bytes tell none. */
type CheckedFile = Pick<UploadRow, 'key' | 'contentType' | 'bytes'>

/**
 * Looks at a document that was sent: what it is by its bytes, and whether it is clean. It may take as long as reading it
 * does, so that it comes before the transaction that takes it. Again, the same.
 * @returns where it is, and what
 * @throws not_found, conflict (not all of it has arrived, or taken already), too_large, unsupported (malware), unavailable
 *   (nobody can look into it right now)
 */
export async function checkUpload(context: AppContext, actor: Actor, id: string): Promise<CheckedFile> {
  const upload = await findUpload(context.db, actor, id)
  if (upload.kind !== 'document') throw notFound('Upload')
  if (upload.status === 'checked') return upload
  if (upload.status === 'taken') throw alreadyTaken()
  if (upload.status === 'refused') throw new Refusal('unsupported', upload.refusal ?? 'This file was refused')
  const key = await moveToFinalKey(context, upload)
  const found = await context.storage.head(key)
  if (!found) throw notArrived()
  const max = maxBytesOf(actor, upload.kind, context.settings.uploads)
  if (found.size > max) {
    const refusal = tooLarge(upload.name, found.size, max)
    await rejectUpload(context, upload, key, refusal.detail)
    throw refusal
  }
  const { finding, ...facts } = await inspectFile(context, key)
  if (finding) {
    const sentence = virusSentence(finding)
    await rejectUpload(context, upload, key, sentence)
    throw new Refusal('unsupported', sentence)
  }
  await closeUpload(context, upload, { ...facts, key, status: 'checked', bytes: found.size, reservedBytes: found.size })
  return { key, contentType: facts.contentType, bytes: found.size }
}

/**
 * Hands a checked document over, in the transaction that makes it one.
 * @throws not_found, conflict (not checked, or taken already)
 */
export async function claimUpload(tx: Db, actor: Actor, id: string): Promise<ClaimedFile> {
  const isCheckedOwn = and(eq(uploads.id, id), eq(uploads.ownerId, actor.id), eq(uploads.status, 'checked'))
  const [taken] = isId(id)
    ? await tx.update(uploads).set({ status: 'taken', reservedBytes: 0 }).where(isCheckedOwn).returning()
    : []
  if (!taken) {
    const { status } = await findUpload(tx, actor, id)
    throw status === 'taken' ? alreadyTaken() : notArrived()
  }
  const { key, name, contentType, bytes, sha256 } = taken
  return { key, name, contentType: contentType ?? 'application/octet-stream', bytes: bytes ?? 0, sha256: sha256 ?? '' }
}

/**
 * Has bytes at hand looked into, where somebody does.
 * @throws unsupported (malware), unavailable
 */
export async function scanForMalware({ uploads: { clamdUrl } }: AppContext['settings'], bytes: Buffer): Promise<void> {
  const scan = await openScan(clamdUrl)
  try {
    await scan.write(bytes)
    const finding = await scan.end()
    if (finding) throw new Refusal('unsupported', virusSentence(finding))
  } finally {
    scan.cancel()
  }
}

const virusSentence = (finding: string) => `This file contains a virus (${finding}) and was removed`
const alreadyTaken = () => new Refusal('conflict', 'This file has been used already')
const notArrived = () => new Refusal('conflict', 'This file has not arrived completely')

/** Puts a file where its sender's address no longer reaches: what is looked at stays what it is. */
async function moveToFinalKey(
  { storage }: AppContext,
  { id, key, status, multipartId, remoteUrl }: UploadRow,
): Promise<string> {
  // The addresses of parts end with their being put together, and of what a server fetched there are none.
  if (multipartId || remoteUrl) {
    if (status !== 'whole') throw notArrived()
    return key
  }
  const target = `files/${id}`
  if ((await storage.head(key)) || (await storage.head(target))) await storage.move(key, target)
  return target
}

/** Reads a file from its first byte to its last, once. */
async function inspectFile({ storage, settings }: AppContext, key: string) {
  const [stream, scan] = await Promise.all([storage.open(key), openScan(settings.uploads.clamdUrl)])
  if (!stream) throw notArrived()
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

async function rejectUpload(context: AppContext, upload: UploadRow, key: string, sentence: string) {
  await closeUpload(context, upload, { status: 'refused', refusal: sentence, reservedBytes: 0 })
  await context.storage.remove(key)
}

/** Writes down what became of a file, and counts what it takes instead of what was held for it. */
async function closeUpload(
  { db }: AppContext,
  { id }: UploadRow,
  values: Partial<UploadRow> & { reservedBytes: number },
) {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (!row || row.status === 'taken' || row.status === 'checked') return
    await tx.update(uploads).set(values).where(eq(uploads.id, id))
    await releaseBytes(tx, row.ownerId, row.reservedBytes - values.reservedBytes)
  })
}
