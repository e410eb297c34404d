import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { NewMessage } from '@lintel/contract/messages/schema'
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import type { Happened } from '../../events/happened.ts'
import { runCommand } from '../../events/run-command.ts'
import { DEFAULT_FORMAT } from '../../format/format.ts'
import type { Hub, LiveSocket } from '../../live/hub.ts'
import { users } from '../accounts/table.ts'
import { ARCHIVED, visibleTo as visiblePropertiesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { awaitedMessages } from './causes.ts'
import { inMs, toDate } from './instants.ts'
import { presentMessage, type SeenMessageRow } from './present.ts'
import { findByClientId } from './queries.ts'
import { canReceiveFrom, findRecipient } from './recipients.ts'
import { type MessageRow, messages } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>
type MessageForm = Omit<NewMessage, 'type'>

/** A sent message. `isNew` is false if a retry with the same `clientId` found it stored. */
export type SentMessage = { message: SeenMessageRow; isNew: boolean }

/**
 * Sends a message, and ends what waited for it. Idempotent by `clientId`: a retry returns the message stored before.
 * @throws not_found (the recipient, the home), forbidden (this recipient, another sender than the actor), conflict (an archived
 *   home, the `clientId` of another message), rate_limited (as many today as can be)
 */
export async function sendMessage(context: Context, actor: Actor, form: MessageForm): Promise<SentMessage> {
  const { db } = context
  if (form.senderId && form.senderId !== actor.id) throw forbidden('You can write only as yourself')
  const message = (await insertUnawaited(db, actor, form)) ?? (await insertAwaited(context, actor, form))
  return message ? asNew(message) : findSent(db, actor, form)
}

/** Does what `sendMessage` does in the caller's transaction, for a question: it ends no wait. */
export async function sendQuestion(tx: Db, actor: Actor, form: MessageForm): Promise<SentMessage> {
  const message = await insertMessage(tx, actor, form)
  return message ? asNew(message) : findSent(tx, actor, form)
}

const asNew = (message: MessageRow): SentMessage => ({ message: { ...message, file: null, seen: null }, isNew: true })

/** @returns the message that an earlier attempt stored @throws why it can't be sent */
async function findSent(db: Db, actor: Actor, form: MessageForm): Promise<SentMessage> {
  const before = form.clientId ? await findByClientId(db, actor, form.clientId) : null
  if (!before) throw await whyNotSent(db, actor, form)
  if (before.type !== 'text' || before.receiverId !== form.receiverId || before.content !== form.content)
    throw isAnother()
  return { message: before, isNew: false }
}

/** Most messages: one statement. @returns null also if something waits for the message */
function insertUnawaited(db: Db, actor: Actor, form: MessageForm): Promise<MessageRow | null> {
  const isAwaited = awaitedMessages.all().map(({ isAwaited }) => isAwaited(actor.id, form.receiverId))
  return insertMessage(db, actor, form, { condition: and(...isAwaited.map(not)) })
}

/** The message and the end of the wait, in one transaction. */
function insertAwaited(context: Context, actor: Actor, form: MessageForm): Promise<MessageRow | null> {
  return runCommand(context, async (tx, happened) => {
    const endWaiting = await lockWaiting(tx, actor, form)
    const message = await insertMessage(tx, actor, form)
    if (message) await endWaiting(happened)
    return message
  })
}

/**
 * Locks what waits for a message that the transaction inserts. The message's home, to which it will refer, comes first: removals
 * lock homes before applications.
 * @returns what ends the wait, once the message is inserted
 */
export async function lockWaiting(
  tx: Db,
  actor: Actor,
  { receiverId, propertyId }: Pick<MessageForm, 'receiverId' | 'propertyId'>,
): Promise<(happened: Happened) => Promise<void>> {
  if (propertyId)
    await tx.select({ id: properties.id }).from(properties).where(eq(properties.id, propertyId)).for('key share')
  const ends: Awaited<ReturnType<typeof lockWaiting>>[] = []
  for (const { lock } of awaitedMessages.all()) ends.push(await lock(tx, actor.id, receiverId))
  return async (happened) => {
    for (const end of ends) await end(happened)
  }
}

/** The refusal of a `clientId` that was given to another message. */
export const isAnother = () => new Refusal('conflict', 'This clientId stands for another message')

/**
 * Inserts a message in one statement; triggers update conversations and inboxes, and skip a message after a block.
 * @param condition a further one
 * @returns null if the actor may not send it, or already did
 */
export async function insertMessage(
  db: Db,
  actor: Actor,
  form: MessageForm,
  { type = 'text', condition }: { type?: 'text' | 'document'; condition?: SQL | undefined } = {},
): Promise<MessageRow | null> {
  const { receiverId, content, clientId = null } = form
  const propertyId = form.propertyId ?? null
  const id = v7()
  const isSubject =
    propertyId &&
    sql`exists (select from ${properties} where ${and(isVisibleProperty(actor, propertyId), isNull(properties.archivedAt))})`
  const { rows } = await db.execute<{
    at: number
    sender_follows: number | null
    receiver_follows: number | null
  }>(sql`
    insert into ${messages} (id, client_id, sender_id, receiver_id, property_id, content, type)
    select ${id}, ${clientId}, ${actor.id}, ${users.id}, ${propertyId}, ${content}, ${type}
    from ${users} where ${and(eq(users.id, receiverId), canReceiveFrom(actor), isSubject || undefined, not(hasSentMany(actor)), condition)}
    on conflict (sender_id, client_id) do nothing
    returning ${inMs(sql`created_at`)} as at,
      ${inMs(sql`sender_follows`)} as sender_follows, ${inMs(sql`receiver_follows`)} as receiver_follows`)
  const [written] = rows
  if (!written) return null
  return {
    id,
    clientId,
    senderId: actor.id,
    receiverId,
    propertyId,
    content,
    type,
    aboutKind: null,
    aboutId: null,
    eventId: null,
    notice: null,
    createdAt: new Date(written.at),
    senderFollows: toDate(written.sender_follows),
    receiverFollows: toDate(written.receiver_follows),
  }
}

const isVisibleProperty = (actor: Actor, id: string) => and(eq(properties.id, id), visiblePropertiesOf(actor))

/** Limit of messages of one user within a day: more than anyone writes by hand. */
const MESSAGES_A_DAY = 5_000

/** Whether a person has sent as many messages today as they may; reads one range of an index. */
const hasSentMany = ({ id }: Actor) =>
  sql`exists (select from ${messages} where ${messages.senderId} = ${id} and ${messages.createdAt} > current_instant() - interval '1 day'
    offset ${MESSAGES_A_DAY - 1})`

/** Why a message of the actor was not inserted. */
export async function whyNotSent(
  db: Db,
  actor: Actor,
  { receiverId, propertyId }: Pick<NewMessage, 'receiverId' | 'propertyId'>,
): Promise<Refusal> {
  const { facts } = await findRecipient(db, actor, receiverId)
  const [sent] = await db
    .select({ isMuch: sql<boolean>`${hasSentMany(actor)}` })
    .from(users)
    .where(eq(users.id, actor.id))
  if (sent?.isMuch)
    return new Refusal('rate_limited', `You have sent ${MESSAGES_A_DAY} messages today. Please continue tomorrow.`)
  if (!messagePolicy.write(actor, facts)) return forbidden(whyNotWrite(actor, facts))
  const isSeen = propertyId ? (await db.$count(properties, isVisibleProperty(actor, propertyId))) > 0 : false
  return isSeen ? new Refusal('conflict', ARCHIVED) : notFound('Property')
}

/** Publishes committed messages of users to sender and receiver. Notices are published by their effect. */
export function publishMessages(hub: Hub, written: SeenMessageRow[], options?: { except?: LiveSocket | undefined }) {
  for (const row of written) {
    for (const id of [row.receiverId, row.senderId]) {
      hub.publish([id], { type: 'message', message: presentMessage(row, { id, format: DEFAULT_FORMAT }) }, options)
    }
  }
}
