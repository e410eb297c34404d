import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { NewMessage } from '@lintel/contract/messages/schema'
import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import { DEFAULT_FORMAT } from '../../format/format.ts'
import type { Hub, LiveSocket } from '../../live/hub.ts'
import { users } from '../accounts/table.ts'
import { addApplicationChanges } from '../applications/changes.ts'
import { applications } from '../applications/table.ts'
import { visibleTo as visibleHomesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { inMs, toDate } from './instants.ts'
import { presentMessage, type SeenMessageRow } from './present.ts'
import { findByClientId } from './queries.ts'
import { canReceiveFrom, findRecipient } from './recipients.ts'
import { type MessageRow, messages } from './table.ts'

/**
 * A sent message. `isNew` is false if a retry with the same `clientId` found it stored; `isAwaited` tells that the receiver asked
 * the sender about an application.
 */
export type SentMessage = { message: SeenMessageRow; isNew: boolean; isAwaited: boolean }

/**
 * Sends a message. Idempotent by `clientId`: a retry returns the message stored before.
 * @throws not_found (the recipient, the home), forbidden (this recipient, another sender than the actor), conflict (the
 *   `clientId` of another message), rate_limited (as many today as can be)
 */
export async function sendMessage(db: Db, actor: Actor, form: Omit<NewMessage, 'type'>): Promise<SentMessage> {
  if (form.senderId && form.senderId !== actor.id) throw forbidden('You can write only as yourself')
  const written = await insertMessage(db, actor, form)
  if (written)
    return { message: { ...written.message, file: null, seen: null }, isNew: true, isAwaited: written.isAwaited }
  const before = form.clientId ? await findByClientId(db, actor, form.clientId) : null
  if (!before) throw await whyNotSent(db, actor, form)
  if (before.type !== 'text' || before.receiverId !== form.receiverId || before.content !== form.content)
    throw isAnother()
  return { message: before, isNew: false, isAwaited: false }
}

/** The refusal of a `clientId` that was given to another message. */
export const isAnother = () => new Refusal('conflict', 'This clientId stands for another message')

/**
 * Inserts a message in one statement; triggers update conversations and inboxes, and skip a message after a block.
 * @returns null if the actor may not send it, or already did
 */
export async function insertMessage(
  db: Db,
  actor: Actor,
  form: Omit<NewMessage, 'type'>,
  type: 'text' | 'document' = 'text',
) {
  const { receiverId, content, clientId = null } = form
  const propertyId = form.propertyId ?? null
  const id = v7()
  const isVisibleHome = propertyId
    ? sql`exists (select from ${properties} where ${and(eq(properties.id, propertyId), visibleHomesOf(actor))})`
    : undefined
  const { rows } = await db.execute<{
    at: number
    sender_follows: number | null
    receiver_follows: number | null
    is_awaited: boolean
  }>(sql`
    insert into ${messages} (id, client_id, sender_id, receiver_id, property_id, content, type)
    select ${id}, ${clientId}, ${actor.id}, ${users.id}, ${propertyId}, ${content}, ${type}
    from ${users} where ${and(eq(users.id, receiverId), canReceiveFrom(actor), isVisibleHome, not(hasSentMany(actor)))}
    on conflict (sender_id, client_id) do nothing
    returning ${inMs(sql`created_at`)} as at,
      ${inMs(sql`sender_follows`)} as sender_follows, ${inMs(sql`receiver_follows`)} as receiver_follows,
      exists (select from ${applications} where ${isQuestion(actor.id, receiverId)}) as is_awaited`)
  const [written] = rows
  if (!written) return null
  const message: MessageRow = {
    id,
    clientId,
    senderId: actor.id,
    receiverId,
    propertyId,
    content,
    type,
    aboutKind: null,
    aboutId: null,
    notice: null,
    createdAt: new Date(written.at),
    senderFollows: toDate(written.sender_follows),
    receiverFollows: toDate(written.receiver_follows),
  }
  return { message, isAwaited: written.is_awaited }
}

/** Messages of one person within a day. Nobody writes as many by hand. */
const MESSAGES_A_DAY = 5_000

/** Whether a person has sent as many messages today as they may; reads one range of an index. */
const hasSentMany = ({ id }: Actor) =>
  sql`exists (select from ${messages} where ${messages.senderId} = ${id} and ${messages.createdAt} > now() - interval '1 day'
    offset ${MESSAGES_A_DAY - 1})`

/** Applications of a tenant that wait for the answer to a question by a user. */
const isQuestion = (tenantId: string, askerId: string) =>
  and(eq(applications.tenantId, tenantId), eq(applications.questionBy, askerId), isNotNull(applications.waitingSince))

/**
 * Ends the wait of applications whose question a message answers. After the message's own transaction, since decisions lock
 * applications before inboxes.
 */
export async function endWaiting(context: Pick<AppContext, 'db' | 'hub'>, { message, isAwaited }: SentMessage) {
  if (!isAwaited) return
  await runCommand(context, async (tx, changes) => {
    const answered = await tx
      .update(applications)
      .set({ waitingSince: null, questionBy: null })
      .where(isQuestion(message.senderId, message.receiverId))
      .returning()
    addApplicationChanges(changes, answered)
  })
}

/** Why a message of the actor was not inserted. */
export async function whyNotSent(
  db: Db,
  actor: Actor,
  { receiverId }: Pick<NewMessage, 'receiverId'>,
): Promise<Refusal> {
  const { facts } = await findRecipient(db, actor, receiverId)
  const [sent] = await db
    .select({ isMuch: sql<boolean>`${hasSentMany(actor)}` })
    .from(users)
    .where(eq(users.id, actor.id))
  if (sent?.isMuch)
    return new Refusal('rate_limited', `You have sent ${MESSAGES_A_DAY} messages today. Please continue tomorrow.`)
  return messagePolicy.write(actor, facts) ? notFound('Property') : forbidden(whyNotWrite(actor, facts))
}

/** Publishes committed messages of users to sender and receiver. Notices have `publishNotices`. */
export function publishMessages(hub: Hub, written: SeenMessageRow[], options?: { except?: LiveSocket | undefined }) {
  for (const row of written) {
    for (const id of [row.receiverId, row.senderId]) {
      hub.publish([id], { type: 'message', message: presentMessage(row, { id, format: DEFAULT_FORMAT }) }, options)
    }
  }
}
