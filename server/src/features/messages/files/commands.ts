import type { Actor } from '@lintel/contract/actor'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { LIMITS } from '@lintel/contract/limits'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { NewFileMessage } from '@lintel/contract/messages/schema'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { forbidden } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { claimDocument, insertDocument } from '../../documents/commands.ts'
import { attachFiles } from '../../files/attach/commands.ts'
import { type ClaimedFile, checkFile } from '../../files/commands.ts'
import type { FileRecord } from '../../files/filters.ts'
import type { ImageRow } from '../../files/table.ts'
import { insertMessage, isAnother, lockWaiting, type SentMessage, whyNotSent } from '../commands.ts'
import type { FileRow } from '../present.ts'
import { findByClientId } from '../queries.ts'
import { findRecipient } from '../recipients.ts'

/**
 * Sends an upload of the actor: a PDF becomes a document of theirs, a picture is re-encoded. Idempotent by `clientId`.
 * @throws not_found (the recipient, the home, the upload), forbidden (this recipient), conflict (the `clientId` of another message; the
 *   upload is not complete or already used; too many documents), rate_limited (as many today as can be), too_large, unsupported
 *   (neither PDF nor picture, or malware), unavailable (the virus scanner, or many pictures wait)
 */
export async function sendFile(context: AppContext, actor: Actor, form: NewFileMessage): Promise<SentMessage> {
  const sent = await findSent(context.db, actor, form)
  if (sent) return sent
  try {
    return await sendNow(context, actor, form)
  } catch (error) {
    // Another attempt with the same `clientId` may have sent it meanwhile, and used the upload.
    const sentMeanwhile = await findSent(context.db, actor, form)
    if (sentMeanwhile) return sentMeanwhile
    throw error
  }
}

async function findSent(db: Db, actor: Actor, { clientId, receiverId }: NewFileMessage): Promise<SentMessage | null> {
  const message = clientId ? await findByClientId(db, actor, clientId) : null
  if (!message) return null
  if (message.type !== 'document' || message.receiverId !== receiverId) throw isAnother()
  return { message, isNew: false }
}

async function sendNow(context: AppContext, actor: Actor, form: NewFileMessage): Promise<SentMessage> {
  const { receiverId, uploadId } = form
  // Before the file is read in vain. Inserting the message asks again.
  const { facts } = await findRecipient(context.db, actor, receiverId)
  if (!messagePolicy.write(actor, facts)) throw forbidden(whyNotWrite(actor, facts))
  const { name, image } = await checkFile(context, actor, uploadId)
  return runCommand(context, async (tx, happened) => {
    const stored = image ?? (await claimDocument(tx, actor, uploadId))
    const endWaiting = await lockWaiting(tx, actor, form)
    const content = name || (image ? 'Picture' : 'Document')
    const message = await insertMessage(tx, actor, { ...form, content }, { type: 'document' })
    if (!message) throw await whyNotSent(tx, actor, form)
    await endWaiting(happened)
    const record = { column: 'messageId', id: message.id } as const
    const file =
      'key' in stored ? await addDocument(tx, happened, actor, record, stored) : await addPicture(tx, record, stored)
    if (file.documentId) happened.touch([actor.id, receiverId], DOCUMENTS)
    return { message: { ...message, file, seen: null }, isNew: true }
  })
}

async function addDocument(
  tx: Db,
  happened: Happened,
  actor: Actor,
  record: FileRecord,
  claimed: ClaimedFile,
): Promise<FileRow> {
  const { key: storageKey, name: fileName, ...stored } = claimed
  const values = { title: titleOf(fileName), type: 'other', fileName, storageKey, ...stored } as const
  const { id } = await insertDocument(tx, happened, actor, values, [record])
  return { documentId: id, bytes: stored.bytes, image: null }
}

async function addPicture(tx: Db, record: FileRecord, image: ImageRow): Promise<FileRow> {
  await attachFiles(tx, record, { images: [image] })
  return { documentId: null, bytes: image.bytes, image }
}

/** The name without its ending, which a download adds. */
const titleOf = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, LIMITS.titleMax) || 'Document'
