import type { Actor } from '@lintel/contract/actor'
import type { Region } from '@lintel/contract/region'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { DEFAULT_FORMAT } from '../../../format.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { DecisionRecipient } from '../../../notices/decisions.ts'
import { type Notice, renderNotice } from '../../../notices/notices.ts'
import type { Subject } from '../../../notices/subjects.ts'
import { listNames } from '../../accounts/queries.ts'
import { users } from '../../accounts/table.ts'
import { NOTICE_MAIL } from '../jobs.ts'
import { presentMessage } from '../present.ts'
import { inboxes, type MessageRow, messages } from '../table.ts'

/** A notice to write, and the record it links to. It appears in the thread of sender and receiver. */
export type NewNotice = {
  senderId: string
  receiverId: string
  propertyId?: string | null
  about?: Subject
  notice: Notice
}

/** A written notice, with the regions of sender and receiver. */
export type WrittenNotice = { row: MessageRow; regions: Map<string, Region> }

/**
 * Writes notices (messages of type `system`) in the caller's transaction, and enqueues e-mails to receivers with an address.
 * Pass the result to `publishNotices` after the commit. Locks the inboxes of all senders and receivers, in order of their
 * ids: write all notices of a transaction in one call, as its last step.
 * @param given notices to the sender itself are skipped: an owner may have a lease of their own home
 */
export async function writeNotices(tx: Db, given: NewNotice[]): Promise<WrittenNotice[]> {
  const notices = given.filter(({ senderId, receiverId }) => senderId !== receiverId)
  if (notices.length === 0) return []
  const userIds = [...new Set(notices.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))]
  await tx
    .select({ id: inboxes.userId })
    .from(inboxes)
    .where(isAnyOf(inboxes.userId, userIds))
    .orderBy(inboxes.userId)
    .for('update')
  const written: MessageRow[] = []
  for (const batch of batchesOf(notices)) {
    written.push(...(await tx.insert(messages).values(batch.map(toRow)).returning()))
  }
  const found = await tx
    .select({ id: users.id, email: users.email, locale: users.locale, timeZone: users.timeZone })
    .from(users)
    .where(isAnyOf(users.id, userIds))
  const mailable = new Set(found.filter(({ email }) => email !== null).map(({ id }) => id))
  await enqueue(
    tx,
    NOTICE_MAIL,
    written.filter(({ receiverId }) => mailable.has(receiverId)).map(({ id }) => ({ messageId: id })),
  )
  const regions = new Map(found.map(({ id, locale, timeZone }) => [id, { locale, timeZone }]))
  return written.map((row) => ({ row, regions }))
}

/** `content` holds the receiver's text in en-US: searching messages looks there. */
function toRow({ about, notice, ...row }: NewNotice) {
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
      hub.publish([id], { type: 'message', message: presentMessage({ ...row, seen: null }, reader) })
    }
  }
}

type Parties = { ownerId: string; tenantId: string; propertyId: string; about: Subject }

/**
 * The notices of a landlord's decision: to the tenant from the owner and, when an agent decided, to the owner from the
 * agent.
 */
export async function decisionNotices(
  tx: Db,
  actor: Pick<Actor, 'id'>,
  { ownerId, tenantId, propertyId, about }: Parties,
  createNotice: (recipient: DecisionRecipient) => Notice,
): Promise<NewNotice[]> {
  const names = await listNames(tx, [tenantId, actor.id])
  const tenant = names.get(tenantId) ?? ''
  const shared = { propertyId, about }
  const isOwner = actor.id === ownerId
  const agent = isOwner ? null : (names.get(actor.id) ?? '')
  const toTenant = { ...shared, senderId: ownerId, receiverId: tenantId }
  const toOwner = { ...shared, senderId: actor.id, receiverId: ownerId }
  return [
    { ...toTenant, notice: createNotice({ to: 'tenant', tenant, agent }) },
    ...(isOwner ? [] : [{ ...toOwner, notice: createNotice({ to: 'owner', tenant, agent }) }]),
  ]
}
