/* Over 250 lines: all ways to add a document share its checks and limits. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '@lintel/contract/actor'
import { documentPolicy } from '@lintel/contract/documents/policy'
import type { NewDocument, UploadedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { isDocumentFormat } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { hasRoom, type Room } from '../../db/room.ts'
import { forbidden, invalid, notFound, Refusal } from '../../errors/refusal.ts'
import type { Happened } from '../../events/happened.ts'
import { runCommand } from '../../events/run-command.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { measureUpload } from '../../metrics/measure.ts'
import { personColumns, users } from '../accounts/table.ts'
import { type AttachedDocument, attachFiles } from '../files/attach/commands.ts'
import { type ClaimedFile, checkUpload, claimUpload, scanForMalware } from '../files/commands.ts'
import type { FileRecord } from '../files/filters.ts'
import { releaseBytes, reserveBytes } from '../files/quota.ts'
import { attachments } from '../files/table.ts'
import { documentAdded, documentRemoved } from './events.ts'
import { findPartiesOf, findReasonToKeep, isDocumentShown, listParties } from './filters.ts'
import { ORPHANED_AFTER_MS, REMOVE_BYTES, REMOVE_ORPHANED_BYTES } from './jobs.ts'
import type { DocumentListRow } from './present.ts'
import { lockPropertiesOfDocument } from './property-events/commands.ts'
import { documentColumns, isInMessage, isSentToNobody, selectWithUserId } from './queries.ts'
import { checkDocument, notDocument, receiveBytes } from './receive.ts'
import { documents } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>

/**
 * Adds a document of the actor from the body's bytes. Checks the form before it reads the body, and stores the bytes before the
 * row, so that every listed document can be read.
 * @returns the document with its owner
 * @throws invalid (not the actor's property or lease), conflict (too many documents, an archived property), too_large (the file, or
 *   the rest of the quota), unsupported (neither PDF nor picture, or malware), unavailable (the virus scanner does not answer)
 */
export async function addDocument(
  context: AppContext,
  actor: Actor,
  { title, type, propertyId, leaseId, fileName }: NewDocument,
  body: IncomingMessage,
): Promise<DocumentListRow> {
  const { db, storage, pictures, metrics, settings } = context
  const recipients = await findRecipients(db, actor, { propertyId, leaseId })
  await checkDocumentLimit(db, actor)
  await storage.assertSpace()
  const received = await measureUpload(
    metrics,
    () => receiveBytes(body),
    ({ length }) => length,
  )
  const { bytes, contentType } = await checkDocument(pictures, received)
  await scanForMalware(settings, bytes)
  const stored = await storeDocument({ db, storage }, bytes)
  const values = { type, title, fileName, contentType, ...stored }
  return runCommand(context, async (tx, happened) => {
    if (!(await hasRoom(tx, ownDocuments(actor)))) throw tooManyDocuments()
    await reserveBytes(tx, actor, settings.uploads, stored.bytes)
    happened.touch(recipients, DOCUMENTS)
    return insertDocument(tx, happened, actor, values, recordsOf({ propertyId, leaseId }))
  }).catch((error: unknown) => removeUnlessCommitted(storage, stored.storageKey, error))
}

/**
 * Turns an upload of the actor into a document: a PDF unchanged, a picture re-encoded. Its quota was reserved by the upload.
 * @returns the document with its owner
 * @throws invalid (not the actor's property or lease), not_found (the upload), conflict (not complete, already used, too many
 *   documents, an archived property), too_large (a picture), unsupported (neither PDF nor picture, or malware), unavailable (the virus
 *   scanner)
 */
export async function addUploadedDocument(
  context: AppContext,
  actor: Actor,
  { uploadId, title, type, propertyId, leaseId }: UploadedDocument,
): Promise<DocumentListRow> {
  const { db, storage } = context
  const recipients = await findRecipients(db, actor, { propertyId, leaseId })
  await checkDocumentLimit(db, actor)
  const picture = await reencodePicture(context, await checkUpload(context, actor, uploadId))
  return runCommand(context, async (tx, happened) => {
    const { key, name, ...uploaded } = await claimDocument(tx, actor, uploadId)
    const stored = picture ?? { ...uploaded, storageKey: key }
    if (picture) {
      await releaseBytes(tx, actor.id, uploaded.bytes - picture.bytes)
      await enqueue(tx, REMOVE_BYTES, [{ key }])
    }
    happened.touch(recipients, DOCUMENTS)
    return insertDocument(
      tx,
      happened,
      actor,
      { type, title, fileName: name, ...stored },
      recordsOf({ propertyId, leaseId }),
    )
  }).catch((error: unknown) => removeUnlessCommitted(storage, picture?.storageKey, error))
}

/**
 * Marks a checked upload as used by a document, which the transaction inserts. Call it before the transaction locks rows.
 * @throws not_found, conflict (not checked, already used, or too many documents)
 */
export async function claimDocument(tx: Db, actor: Actor, uploadId: string): Promise<ClaimedFile> {
  if (!(await hasRoom(tx, ownDocuments(actor)))) throw tooManyDocuments()
  return claimUpload(tx, actor, uploadId)
}

/**
 * After a refusal there is no row. After any other error there may be one, since a database can be lost between its commit and its
 * answer: a job then removes the bytes if no row names them.
 */
async function removeUnlessCommitted(
  storage: AppContext['storage'],
  key: string | undefined,
  error: unknown,
): Promise<never> {
  if (key && error instanceof Refusal) await storage.remove(key)
  throw error
}

/**
 * Re-encodes a checked picture and stores the result under a new key.
 * @returns null for a PDF
 * @throws too_large (too many bytes or pixels), unsupported
 */
async function reencodePicture(
  context: AppContext,
  { key, contentType, bytes }: Awaited<ReturnType<typeof checkUpload>>,
) {
  if (contentType === 'application/pdf') return null
  if (!contentType || !isDocumentFormat(contentType)) throw notDocument(bytes ?? 0)
  if ((bytes ?? 0) > LIMITS.documentBytesMax) throw new Refusal('too_large', 'A picture can be up to 10 MB')
  const stream = await context.storage.open(key)
  if (!stream) throw new Refusal('conflict', 'This file has been used already')
  const encoded = await checkDocument(context.pictures, await buffer(stream))
  return { ...(await storeDocument(context, encoded.bytes)), contentType: encoded.contentType }
}

/** Inserts a document of the actor, attached to them and to the given records. */
export async function insertDocument(
  tx: Db,
  happened: Happened,
  actor: Actor,
  values: typeof documents.$inferInsert,
  records: FileRecord[],
): Promise<DocumentListRow> {
  const user = onlyRow(await tx.select(personColumns).from(users).where(eq(users.id, actor.id)))
  const row = onlyRow(await tx.insert(documents).values(values).returning(documentColumns))
  for (const record of [{ column: 'userId', id: actor.id } as const, ...records])
    await attachFiles(tx, record, { documents: [row] })
  const properties = await lockPropertiesOfDocument(tx, actor, row.id)
  const about = { id: row.id, data: { type: row.type } }
  happened.addEach(
    documentAdded,
    actor,
    properties.map((property) => ({ ...about, property })),
  )
  const propertyId = records.find(({ column }) => column === 'propertyId')?.id ?? null
  return { ...row, propertyId, user }
}

const recordsOf = ({ propertyId, leaseId }: RecordIds): FileRecord[] => [
  ...(propertyId ? [{ column: 'propertyId' as const, id: propertyId }] : []),
  ...(leaseId ? [{ column: 'leaseId' as const, id: leaseId }] : []),
]

/**
 * Stores bytes under a random key. A job removes them later if no document names the key.
 * @returns the columns of the document's row
 */
export async function storeDocument({ db, storage }: Pick<AppContext, 'db' | 'storage'>, bytes: Uint8Array) {
  const storageKey = `documents/${randomBytes(24).toString('hex')}`
  await enqueue(db, REMOVE_ORPHANED_BYTES, [{ key: storageKey }], { delayMs: ORPHANED_AFTER_MS })
  await storage.put(storageKey, bytes)
  return { storageKey, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

type RecordIds = Pick<NewDocument, 'propertyId' | 'leaseId'>

/**
 * @returns the users who see a document of these records, beside agents
 * @throws invalid (the actor neither manages the property, nor rents or rented it, nor has a live application for it; the lease is
 *   cancelled, or not one of the actor), conflict (the property is archived)
 */
async function findRecipients(db: Db, actor: Actor, { propertyId, leaseId }: RecordIds): Promise<string[]> {
  const ofProperty = propertyId ? await findPartiesOf(db, actor, { column: 'propertyId', id: propertyId }) : []
  if (!ofProperty) throw invalid({ propertyId: 'Not a home of yours' })
  const ofLease = leaseId ? await findPartiesOf(db, actor, { column: 'leaseId', id: leaseId }) : []
  if (!ofLease) throw invalid({ leaseId: 'Not a lease of yours' })
  return [actor.id, ...ofProperty, ...ofLease]
}

/** Before bytes are received in vain. The document's own transaction asks again, and locks. */
async function checkDocumentLimit(db: Db, actor: Actor) {
  const { table, where, max } = ownDocuments(actor)
  if ((await db.$count(table, where)) >= max) throw tooManyDocuments()
}

const ownDocuments = ({ id }: Actor): Room => ({
  what: 'documents',
  of: id,
  table: attachments,
  where: and(eq(attachments.userId, id), isNotNull(attachments.documentId)),
  max: LIMITS.ownDocumentsMax,
})

const tooManyDocuments = () =>
  new Refusal('conflict', `You have ${LIMITS.ownDocumentsMax} documents; please remove one first`)

/**
 * Removes a document of the actor. A job removes its bytes after the commit.
 * @throws not_found, forbidden (another user's), conflict (a lease, or sent with an application that is pending, or approved
 *   and gives access)
 */
export async function removeDocument(context: Context, actor: Actor, id: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    // Homes first, as their removal locks them before the documents.
    const properties = await lockPropertiesOfDocument(tx, actor, id)
    // `lockDocuments` takes a conflicting lock: an application that sends it either comes first, or does not find it.
    const [document] = await selectWithUserId(tx)
      .where(and(eq(documents.id, id), isDocumentShown(actor, context.settings)))
      .for('update', { of: documents })
    if (!document) throw notFound('Document')
    if (!documentPolicy.remove(actor, document)) throw forbidden('Only the person whose document it is can remove it')
    if (document.type === 'lease') throw new Refusal('conflict', 'A lease stays for as long as both may need it')
    const reason = await findReasonToKeep(tx, context.settings, id)
    if (reason) throw new Refusal('conflict', reason)
    const isSent = await isInMessage(tx, id)
    happened.touch(await listParties(tx, id), DOCUMENTS, ...(isSent ? [MESSAGES] : []))
    const title = await titleInLog(tx, document, isSent)
    const about = { id, title, personId: document.userId, data: { type: document.type } }
    const [property, ...further] = properties
    const removed = happened.add(documentRemoved, actor, { ...about, ...(property && { property }) })
    happened.causedBy(removed).addEach(
      documentRemoved,
      actor,
      further.map((other) => ({ ...about, property: other })),
    )
    await tx.delete(documents).where(eq(documents.id, id))
    await releaseBytes(tx, document.userId, document.bytes)
    await enqueue(tx, REMOVE_BYTES, [{ key: document.storageKey }])
    return null
  })
}

/** Agents read the log, but no messages, and no documents that are attached to no record. */
async function titleInLog(tx: Db, { id, title }: { id: string; title: string }, isSent: boolean) {
  if (isSent) return 'A file of a message'
  return (await isSentToNobody(tx, id)) ? 'A document that was sent to nobody' : title
}

/**
 * Locks documents that the actor sends with a record, such as an application, so that none is deleted until the transaction ends.
 * @returns the documents in the order of their ids, each once
 * @throws invalid (another user's document, or a lease)
 */
export async function lockDocuments(tx: Db, actor: Actor, ids: string[]): Promise<AttachedDocument[]> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (uniqueIds.length === 0) return []
  const locked = await selectWithUserId(tx)
    .where(inArray(documents.id, uniqueIds))
    .orderBy(documents.id)
    .for('share', { of: documents })
  const own = locked.filter((document) => document.userId === actor.id)
  if (own.length < uniqueIds.length) throw invalid({ documents: 'Not a document of yours' })
  if (!own.every((document) => documentPolicy.attach(actor, document))) {
    throw invalid({ documents: 'A lease names another landlord and can’t be sent along' })
  }
  const byId = new Map(own.map((document) => [document.id, document]))
  return uniqueIds.flatMap((id) => byId.get(id) ?? [])
}
