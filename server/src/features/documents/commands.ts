import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { documentPolicy } from '@lintel/contract/documents/policy'
import type { NewDocument, UploadedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { isDocumentFormat } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, count, eq, inArray } from 'drizzle-orm'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, invalid, notFound, Refusal } from '../../errors/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import { checkUpload, claimUpload, scanForMalware } from '../files/commands.ts'
import { releaseBytes, reserveBytes } from '../files/quota.ts'
import { isActive, leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import { ORPHANED_AFTER_MS, REMOVE_BYTES, REMOVE_ORPHANED_BYTES } from './jobs.ts'
import type { DocumentListRow } from './present.ts'
import { documentColumns, isAttached, userColumns, visibleTo } from './queries.ts'
import { checkDocument, notDocument, receiveBytes } from './receive.ts'
import { documents } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub'>

/**
 * Adds a document of one's own. Everything the form says is looked at before the bytes are taken; the bytes are stored
 * before the row is written, so that what is listed is there.
 * @returns the document with its owner
 * @throws invalid (a home that isn't theirs), conflict (too many), too_large (or more than their quota), unsupported (neither PDF
 *   nor picture, or malware), unavailable (nobody can look into it right now)
 */
export async function addDocument(
  context: AppContext,
  actor: Actor,
  { title, type, propertyId, fileName }: NewDocument,
  body: IncomingMessage,
): Promise<DocumentListRow> {
  const { db, storage, settings } = context
  const ownerId = await findOwnerOfHome(db, actor, propertyId)
  await checkDocumentLimit(db, actor)
  const { bytes, contentType } = await checkDocument(await receiveBytes(body))
  await scanForMalware(settings, bytes)
  const stored = await storeDocument({ db, storage }, bytes)
  const values = { userId: actor.id, propertyId, type, title, fileName, contentType, ...stored }
  return runCommand(context, async (tx, changes) => {
    await reserveBytes(tx, actor, settings.uploads, stored.bytes)
    changes.add([actor.id, ownerId], DOCUMENTS)
    return insertDocument(tx, values)
  }).catch(async (error: unknown) => {
    await storage.remove(stored.storageKey)
    throw error
  })
}

/**
 * Makes a document of a file that was sent before: a PDF as it is, a picture drawn anew. What it takes of its person's quota
 * was counted as it came.
 * @returns the document with its owner
 * @throws invalid (a home that isn't theirs), not_found (no such file of theirs), conflict (not whole, or used already; too
 *   many), too_large (a picture), unsupported (neither PDF nor picture, or malware), unavailable
 */
export async function addUploadedDocument(
  context: AppContext,
  actor: Actor,
  { uploadId, title, type, propertyId }: UploadedDocument,
): Promise<DocumentListRow> {
  const { db, storage } = context
  const ownerId = await findOwnerOfHome(db, actor, propertyId)
  await checkDocumentLimit(db, actor)
  const picture = await redrawPicture(context, await checkUpload(context, actor, uploadId))
  return runCommand(context, async (tx, changes) => {
    const { key, name, ...sent } = await claimUpload(tx, actor, uploadId)
    const kept = picture ?? { ...sent, storageKey: key }
    if (picture) {
      await releaseBytes(tx, actor.id, sent.bytes - picture.bytes)
      await enqueue(tx, REMOVE_BYTES, [{ key }])
    }
    changes.add([actor.id, ownerId], DOCUMENTS)
    return insertDocument(tx, { userId: actor.id, propertyId, type, title, fileName: name, ...kept })
  }).catch(async (error: unknown) => {
    if (picture) await storage.remove(picture.storageKey)
    throw error
  })
}

/**
 * Draws a checked picture anew and stores that beside it; null for a PDF, which stays as it is.
 * @throws too_large (more than can be drawn in memory), unsupported
 */
async function redrawPicture(
  context: AppContext,
  { key, contentType, bytes }: Awaited<ReturnType<typeof checkUpload>>,
) {
  if (contentType === 'application/pdf') return null
  if (!contentType || !isDocumentFormat(contentType)) throw notDocument()
  if ((bytes ?? 0) > LIMITS.documentBytesMax) throw new Refusal('too_large', 'A picture can be up to 10 MB')
  const stream = await context.storage.open(key)
  if (!stream) throw new Refusal('conflict', 'This file has been used already')
  const drawn = await checkDocument(await buffer(stream))
  return { ...(await storeDocument(context, drawn.bytes)), contentType: drawn.contentType }
}

async function insertDocument(tx: Db, values: typeof documents.$inferInsert): Promise<DocumentListRow> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, values.userId))
  const [row] = await tx.insert(documents).values(values).returning(documentColumns)
  if (!user || !row) throw new Error('an insert returned no row')
  return { ...row, user }
}

/**
 * Puts bytes into storage under a key nobody can guess. Should their row never be written, they are removed after a while.
 * @returns what is to be written of them
 */
export async function storeDocument({ db, storage }: Pick<AppContext, 'db' | 'storage'>, bytes: Uint8Array) {
  const storageKey = `documents/${randomBytes(24).toString('hex')}`
  await enqueue(db, REMOVE_ORPHANED_BYTES, [{ key: storageKey }], { runAt: new Date(Date.now() + ORPHANED_AFTER_MS) })
  await storage.put(storageKey, bytes)
  return { storageKey, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * The owner of the home that a document is about, who sees it too; the actor where it is about none.
 * @throws invalid (a home that the actor neither manages, rents, rented nor has a live application for)
 */
async function findOwnerOfHome(db: Db, actor: Actor, propertyId: string | null | undefined): Promise<string> {
  if (!propertyId) return actor.id
  const [home] = await db.select({ ownerId: properties.ownerId }).from(properties).where(eq(properties.id, propertyId))
  if (home && (propertyPolicy.edit(actor, home) || (await isTenantOrApplicant(db, actor, propertyId))))
    return home.ownerId
  throw invalid({ propertyId: 'Not a home of yours' })
}

async function isTenantOrApplicant(db: Db, actor: Actor, propertyId: string): Promise<boolean> {
  const [rented] = await db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), eq(leases.tenantId, actor.id), isActive))
    .limit(1)
  if (rented) return true
  const [applied] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.propertyId, propertyId),
        eq(applications.tenantId, actor.id),
        inArray(applications.status, [...LIVE_STATUSES]),
      ),
    )
  return applied !== undefined
}

async function checkDocumentLimit(db: Db, actor: Actor) {
  const [kept] = await db.select({ count: count() }).from(documents).where(eq(documents.userId, actor.id))
  if ((kept?.count ?? 0) >= LIMITS.ownDocumentsMax) {
    throw new Refusal('conflict', `You have ${LIMITS.ownDocumentsMax} documents; please remove one first`)
  }
}

/**
 * Removes a document of one's own. Its bytes go right after.
 * @throws not_found, forbidden, conflict (a lease, or sent with an application that is pending or approved)
 */
export async function removeDocument(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, changes) => {
    // Whoever applies with it holds it meanwhile: one of the two comes first.
    const [found] = await tx
      .select({ document: documents, ownerId: properties.ownerId })
      .from(documents)
      .leftJoin(properties, eq(properties.id, documents.propertyId))
      .where(and(eq(documents.id, id), visibleTo(actor)))
      .for('update', { of: documents })
    if (!found) throw notFound('Document')
    const { document, ownerId } = found
    if (!documentPolicy.remove(actor, document)) throw forbidden('Only the person whose document it is can remove it')
    if (document.type === 'lease') throw new Refusal('conflict', 'A lease stays for as long as both may need it')
    if (await isAttached(tx, id)) {
      throw new Refusal('conflict', 'It was sent with an application that stands, so whoever decides may still read it')
    }
    await tx.delete(documents).where(eq(documents.id, id))
    await releaseBytes(tx, document.userId, document.bytes)
    await enqueue(tx, REMOVE_BYTES, [{ key: document.storageKey }])
    changes.add([actor.id, ownerId ?? actor.id], DOCUMENTS)
    return null
  })
}

/**
 * Locks the documents sent with an application, so that none is deleted until the transaction ends.
 * @returns their ids, each once
 * @throws invalid (one that isn't theirs, or a lease)
 */
export async function lockDocuments(tx: Db, actor: Actor, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const held = await tx
    .select({ id: documents.id, userId: documents.userId, type: documents.type })
    .from(documents)
    .where(inArray(documents.id, wanted))
    .orderBy(documents.id)
    .for('share')
  const own = held.filter((document) => document.userId === actor.id)
  if (own.length < wanted.length) throw invalid({ documents: 'Not a document of yours' })
  if (!own.every((document) => documentPolicy.attach(actor, document))) {
    throw invalid({ documents: 'A lease names another landlord and can’t be sent along' })
  }
  return wanted
}
