import type { Actor } from '@lintel/contract/actor'
import type { RecordRef } from '@lintel/contract/record-links'
import type { Region } from '@lintel/contract/region'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { DEFAULT_FORMAT } from '../../../format/format.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { DecisionRecipient } from '../../../notices/decisions.ts'
import type { NameOf, NewNotice } from '../../../notices/new-notice.ts'
import { type Notice, renderNotice } from '../../../notices/notices.ts'
import { users } from '../../accounts/table.ts'
import { NOTICE_MAIL } from '../jobs.ts'
import { presentMessage } from '../present.ts'
import { inboxes, type MessageRow, messages } from '../table.ts'

/** A written notice, with the regions of sender and receiver. */
export type WrittenNotice = { row: MessageRow; regions: Map<string, Region> }

/**
 * Writes notices (messages of type `system`) in the caller's transaction, and enqueues emails to receivers with a verified
 * address.
 * Pass the result to `publishNotices` after the commit. Locks the inboxes of all senders and receivers, in order of their
 * ids: write all notices of a transaction in one call, as its last step.
 * @param given notices to the sender itself are skipped: an owner may have a lease of their own home
 */
export async function writeNotices(tx: Db, given: NewNotice[]): Promise<WrittenNotice[]> {
  const notices = given.filter(({ senderId, receiverId }) => senderId !== receiverId)
  if (notices.length === 0) return []
  const userIds = [...new Set(notices.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))]
  // The one read of these users: names for the texts, addresses for the emails, regions for the browsers.
  const found = await tx.select(recipientColumns).from(users).where(isAnyOf(users.id, userIds))
  const names = new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
  const nameOf: NameOf = (id) => names.get(id) ?? ''
  await tx
    .select({ id: inboxes.userId })
    .from(inboxes)
    .where(isAnyOf(inboxes.userId, userIds))
    .orderBy(inboxes.userId)
    .for('update')
  const written: MessageRow[] = []
  for (const batch of batchesOf(notices)) {
    written.push(
      ...(await tx
        .insert(messages)
        .values(batch.map((notice) => toRow(notice, nameOf)))
        .returning()),
    )
  }
  const mailable = new Set(found.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).map(({ id }) => id))
  await enqueue(
    tx,
    NOTICE_MAIL,
    written
      .filter(({ receiverId }, at) => mailable.has(receiverId) && notices[at]?.isMailed !== false)
      .map(({ id }) => ({ messageId: id })),
  )
  const regions = new Map(found.map(({ id, locale, timeZone }) => [id, { locale, timeZone }]))
  return written.map((row) => ({ row, regions }))
}

const recipientColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  emailVerifiedAt: users.emailVerifiedAt,
  locale: users.locale,
  timeZone: users.timeZone,
}

/** `content` holds the receiver's text in en-US: searching messages looks there. */
function toRow({ about, notice: given, isMailed: _, ...row }: NewNotice, nameOf: NameOf) {
  const notice = typeof given === 'function' ? given(nameOf) : given
  const sentences = renderNotice(notice, { isSender: false, format: DEFAULT_FORMAT })
  if (!sentences) throw new Error(`no feature defines the notice ${notice.kind}`)
  return {
    ...row,
    type: 'system' as const,
    aboutKind: about?.kind,
    aboutId: about?.id,
    notice,
    content: sentences.join(' '),
  }
}

/** Publishes committed notices to sender and receiver, each with their own text. */
export function publishNotices({ hub, formatFor }: Pick<AppContext, 'hub' | 'formatFor'>, written: WrittenNotice[]) {
  for (const { row, regions } of written) {
    for (const id of [row.receiverId, row.senderId]) {
      const reader = { id, format: formatFor(regions.get(id) ?? null) }
      hub.publish([id], { type: 'message', message: presentMessage({ ...row, file: null, seen: null }, reader) })
    }
  }
}

type Parties = { ownerId: string; tenantId: string; propertyId: string; about: RecordRef }

/**
 * The notices of a landlord's decision: to the tenant from the owner and, when an agent decided, to the owner from the
 * agent.
 */
export function decisionNotices(
  actor: Pick<Actor, 'id'>,
  { ownerId, tenantId, propertyId, about }: Parties,
  createNotice: (recipient: DecisionRecipient) => Notice,
): NewNotice[] {
  const shared = { propertyId, about }
  const isOwner = actor.id === ownerId
  const noticeTo = (to: DecisionRecipient['to']) => (nameOf: NameOf) =>
    createNotice({ to, tenant: nameOf(tenantId), agent: isOwner ? null : nameOf(actor.id) })
  const toTenant = { ...shared, senderId: ownerId, receiverId: tenantId, notice: noticeTo('tenant') }
  const toOwner = { ...shared, senderId: actor.id, receiverId: ownerId, notice: noticeTo('owner') }
  return isOwner ? [toTenant] : [toTenant, toOwner]
}
