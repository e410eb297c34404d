import type { RecordKind } from '@lintel/contract/records'
import type { SecurityEventKind } from '@lintel/contract/security/kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { currentCaller } from './caller.ts'
import { securityEvents } from './table.ts'

export type NewSecurityEvent = {
  kind: SecurityEventKind
  /** Who did it; null for a visitor and for the server itself. */
  actorId: string | null
  /** Whose account or record it concerns, or on whose behalf it was done; the actor when absent. */
  personId?: string | null
  subject?: { kind: RecordKind; id: string; title: string }
}

/** Adds an event, with the address and the browser of the current request, in the caller's transaction. */
export async function insertSecurityEvent(tx: Db, event: NewSecurityEvent): Promise<void> {
  const { kind, actorId, personId = actorId, subject } = event
  const caller = currentCaller()
  await tx.insert(securityEvents).values({
    kind,
    actorId,
    actorName: usernameOf(actorId),
    personId,
    personName: usernameOf(personId),
    subjectKind: subject?.kind,
    subjectId: subject?.id,
    subjectTitle: subject?.title,
    address: caller?.address,
    userAgent: caller?.userAgent,
    requestId: caller?.requestId,
  })
}

/** In SQL, so that recording needs no other statement. */
const usernameOf = (userId: string | null): SQL | null =>
  userId === null ? null : sql`(select username from users where id = ${userId})`

/** Writes an event's log line: ids alone, since names and titles are personal data. Call it after the commit. */
export function logSecurityEvent({ kind, actorId, personId = actorId, subject }: NewSecurityEvent): void {
  const caller = currentCaller()
  const security = { kind, actorId, personId, subject: subject && `${subject.kind}:${subject.id}` }
  caller?.log.info({ security, address: caller.address }, 'security event')
}

/** Records an event outside of a command, such as a failed sign-in. */
export async function recordSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  await insertSecurityEvent(db, event)
  logSecurityEvent(event)
}
