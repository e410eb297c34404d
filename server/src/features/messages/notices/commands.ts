import { MESSAGES } from '@lintel/contract/messages/tags'
import { fullName } from '@lintel/contract/names'
import { Changes } from '../../../changes/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { eventEffects, type Publish } from '../../../events/effects.ts'
import type { NewEvent } from '../../../events/happened.ts'
import type { NoticeDefinition, StoredNotice } from '../../../events/notices.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { users } from '../../accounts/table.ts'
import { LONE_NOTICE_MAIL, NOTICE_MAIL } from '../jobs.ts'
import { presentMessage } from '../present.ts'
import { inboxes, type MessageRow, messages } from '../table.ts'
import { contentOf } from './content.ts'
import { MERGED_MAIL_DELAY_MS, mergeNotice } from './merge.ts'
import { withoutMuted } from './muted.ts'

/** A notice to write: it appears in the thread of sender and receiver. */
type NewNotice = LoneNotice & { senderId: string }

/** A notice that may have no sender. */
type LoneNotice = {
  event: NewEvent
  senderId: string | null
  receiverId: string
  as: string
  topic: NoticeDefinition<unknown>['topic']
}

/** Writes the notices of events (messages of type `system`), and enqueues emails to receivers with a verified address. */
export const noticesOfEvents = eventEffects.with(async (tx, added) => {
  const wanted = await withoutMuted(tx, added.flatMap(noticesOf))
  await enqueueLone(tx, wanted)
  const notices = wanted.filter(isFromSomebody)
  const named = notices.flatMap(({ event }) => [event.actorId, event.personId, event.accountId])
  // A name that a notice has read is not deleted before the notice is there to be renamed.
  const deleted = added.flatMap(({ kind, personId }) => (kind === 'account_deleted' ? [personId] : []))
  const writing = notices.flatMap(({ senderId, receiverId }) => [senderId, receiverId])
  const userIds = unique([...named, ...deleted, ...writing])
  if (userIds.length === 0) return undefined
  await lockInboxes(tx, userIds)
  return insertNotices(tx, notices, userIds)
})

/** A notice to its sender is left out: an owner may have a lease of their own home. */
function noticesOf(event: NewEvent): LoneNotice[] {
  const { deliveries, topic } = event.notices ?? {}
  return (deliveries?.(event) ?? []).flatMap(({ from, to, as }) =>
    to && from !== to ? [{ event, senderId: from, receiverId: to, as, topic }] : [],
  )
}

const isFromSomebody = (notice: LoneNotice): notice is NewNotice => notice.senderId !== null

/** Emails notices without a sender, which appear in no thread. */
const enqueueLone = (tx: Db, notices: LoneNotice[]) =>
  enqueue(
    tx,
    LONE_NOTICE_MAIL,
    notices
      .filter((notice) => !isFromSomebody(notice) && notice.event.notices?.isMailedAlone)
      .map(({ event, receiverId, as }) => ({ eventId: event.id, receiverId, as })),
  )

/** In order of their ids, as for messages; the last locks of a transaction. */
async function lockInboxes(tx: Db, userIds: string[]): Promise<void> {
  const ofUsers = tx.select({ id: inboxes.userId }).from(inboxes).where(isAnyOf(inboxes.userId, userIds))
  await ofUsers.orderBy(inboxes.userId).for('update')
}

async function insertNotices(tx: Db, notices: NewNotice[], userIds: string[]): Promise<Publish | undefined> {
  if (notices.length === 0) return undefined
  // The one read of these users: names for the texts, addresses for the emails, regions for the browsers.
  const found: Recipients = new Map()
  for (const user of await tx.select(recipientColumns).from(users).where(isAnyOf(users.id, userIds)))
    found.set(user.id, user)
  const written: MessageRow[] = []
  const merged: MessageRow[] = []
  const single = notices.filter(({ event }) => !event.notices?.merge)
  for (const batch of batchesOf(single)) written.push(...(await writeNotices(tx, batch, found)))
  // One at a time: a notice may be merged into the notice before.
  for (const notice of notices) {
    const merge = notice.event.notices?.merge
    if (!merge) continue
    const changed = await mergeNotice(tx, toRow(notice, found), merge)
    if (changed) merged.push(changed)
    else written.push(...(await writeNotices(tx, [notice], found, MERGED_MAIL_DELAY_MS)))
  }
  return publishNotices(written, merged, found)
}

/** @param mailDelayMs how long their emails wait */
async function writeNotices(tx: Db, notices: NewNotice[], found: Recipients, mailDelayMs = 0): Promise<MessageRow[]> {
  const rows = notices.map((notice) => toRow(notice, found))
  const written = await tx.insert(messages).values(rows).returning()
  const mailed = written.filter(
    ({ receiverId }, at) => found.get(receiverId)?.emailVerifiedAt && notices[at]?.event.notices?.isMailed !== false,
  )
  const inputs = mailed.map(({ id }) => ({ messageId: id }))
  await enqueue(tx, NOTICE_MAIL, inputs, { delayMs: mailDelayMs })
  return written
}

const recipientColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  emailVerifiedAt: users.emailVerifiedAt,
  locale: users.locale,
  timeZone: users.timeZone,
}

type Recipients = Map<string, { [Name in keyof typeof recipientColumns]: (typeof users.$inferSelect)[Name] }>

const unique = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

function toRow({ event, senderId, receiverId, as }: NewNotice, found: Recipients) {
  const { property, notices, recordKind, recordId, data, actorId, landlordId, accountId } = event
  const nameOf = (id: string | null) => {
    const user = id ? found.get(id) : undefined
    return user ? fullName(user) : null
  }
  const notice: StoredNotice = {
    kind: event.kind,
    to: as,
    names: { actor: nameOf(actorId), person: nameOf(event.personId), account: nameOf(accountId) },
    isOnBehalf: actorId !== null && actorId !== landlordId,
    home: property?.title ?? '',
    note: event.note,
    data,
  }
  const ownRecord = property?.id && recordId ? { kind: recordKind, id: recordId } : null
  const about = recordId && notices?.about ? notices.about({ id: recordId, data }) : ownRecord
  return {
    senderId,
    receiverId,
    propertyId: property?.id ?? null,
    eventId: event.id,
    type: 'system' as const,
    aboutKind: about?.kind,
    aboutId: about?.id,
    notice,
    content: contentOf(notice),
  }
}

/** Publishes committed notices to sender and receiver, each with their own text. Merged notices are published as changed. */
const publishNotices =
  (written: MessageRow[], merged: MessageRow[], found: Recipients): Publish =>
  ({ hub, formatFor }) => {
    for (const row of written) {
      for (const id of [row.receiverId, row.senderId]) {
        const reader = { id, format: formatFor(found.get(id) ?? null) }
        hub.publish([id], { type: 'message', message: presentMessage({ ...row, file: null, seen: null }, reader) })
      }
    }
    if (merged.length === 0) return
    const changes = new Changes()
    for (const { receiverId, senderId } of merged) for (const id of [receiverId, senderId]) changes.addOwn(id, MESSAGES)
    hub.publishChanges(changes)
  }
