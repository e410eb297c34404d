import { type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { batchesOf } from '../db/many.ts'
import { currentCaller } from './caller.ts'
import type { EventDefinition, Given } from './define.ts'
import { type EventActor, type NewEvent, toEvent } from './happened.ts'
import { events } from './table.ts'

/** Writes events in the caller's transaction; logged ones with the address and the browser of the current request. */
export async function insertEvents(tx: Db, added: readonly NewEvent[]): Promise<void> {
  for (const batch of batchesOf([...added])) await tx.insert(events).values(batch.map((event) => toRow(event)))
}

/** @param at a past time, for the demo; now when absent */
export function toRow(event: NewEvent, at?: Date): PgInsertValue<typeof events> {
  const { id, kind, causeId, actorId, personId, accountId, recordKind, recordId, property, isLogged, data } = event
  const caller = currentCaller()
  return {
    id,
    kind,
    causeId,
    actorId,
    personId,
    accountId,
    recordKind,
    recordId,
    isLogged,
    data,
    ...(at && { at }),
    propertyId: event.isInHistory ? property?.id : null,
    ...(isLogged && {
      title: event.title,
      actorName: usernameOf(actorId),
      accountName: usernameOf(accountId),
      address: caller?.address,
      userAgent: caller?.userAgent,
      requestId: caller?.requestId,
    }),
  }
}

/** In SQL, so that recording needs no other statement. */
const usernameOf = (userId: string | null): SQL | null =>
  userId === null ? null : sql`(select username from users where id = ${userId})`

/** Writes the log lines of logged events: ids alone, since names and titles are personal data. Call it after the commit. */
export function logEvents(added: readonly NewEvent[]): void {
  const caller = currentCaller()
  if (!caller) return
  for (const { isLogged, kind, actorId, accountId, recordKind, recordId } of added) {
    if (!isLogged) continue
    const security = { kind, actorId, personId: accountId, subject: `${recordKind}:${recordId}` }
    caller.log.info({ security, address: caller.address }, 'security event')
  }
}

/** Records an event in its own transaction, so that it outlives a refusal, such as a failed sign-in. */
export async function recordNow<Data>(
  db: Db,
  definition: EventDefinition<Data>,
  actor: EventActor,
  given: Given<Data>,
): Promise<void> {
  const added = [toEvent(definition, actor, given, null)]
  await insertEvents(db, added)
  logEvents(added)
}
