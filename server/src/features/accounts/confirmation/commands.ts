import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { invalid, Refusal } from '../../../errors/refusal.ts'
import { recordSecurityEvent } from '../../../security-log/record.ts'
import { isPassword } from '../passwords.ts'
import { findSelf } from '../queries.ts'
import { sessions } from '../table.ts'

/** A password that was given is accepted for this long. */
const CONFIRMATION_MS = 5 * 60 * 1000

/**
 * Checks the actor's password again, for what needs it within the next five minutes in this session.
 * @throws not_found (the account was deleted), invalid (not the actor's password)
 */
export async function confirmPassword(db: Db, actor: Actor, sid: string, password: string): Promise<null> {
  const self = await findSelf(db, actor)
  if (!(await isPassword(self.passwordHash, password))) {
    await recordSecurityEvent(db, { kind: 'password_check_failed', actorId: actor.id })
    throw invalid({ password: 'This is not your password' })
  }
  await db.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.sid, sid))
  return null
}

/**
 * @param confirmedAt when the actor last gave their password in this session
 * @throws password_needed (longer ago than five minutes)
 */
export function requireConfirmation(confirmedAt: Date | null): void {
  if (confirmedAt && confirmedAt.getTime() > Date.now() - CONFIRMATION_MS) return
  throw new Refusal('password_needed', 'Please give your password again')
}
