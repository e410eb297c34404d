import type { Actor } from '@lintel/contract/actor'
import type { Db } from '../../../db/connect.ts'
import { invalid, Refusal } from '../../../errors/refusal.ts'
import { recordNow } from '../../../events/record.ts'
import { aboutAccount, passwordCheckFailed } from '../events.ts'
import { isPassword } from '../passwords.ts'
import { findSelf } from '../queries.ts'
import { renewSession } from '../sessions.ts'

/** A password that was given is accepted for this long. */
const CONFIRMATION_MS = 5 * 60 * 1000

/**
 * Checks the actor's password again, for what needs it within the next five minutes in this session.
 * @returns the session's new token, as after every authentication (OWASP ASVS 5.0, V7.2.4)
 * @throws not_found (the account was deleted), invalid (not the actor's password), unauthenticated (the session has ended)
 */
export async function confirmPassword(db: Db, actor: Actor, sid: string, password: string): Promise<string> {
  const self = await findSelf(db, actor)
  if (!(await isPassword(self.passwordHash, password))) {
    await recordNow(db, passwordCheckFailed, actor, aboutAccount(actor))
    throw invalid({ password: 'This is not your password' })
  }
  return renewSession(db, sid)
}

/**
 * @param confirmedAt when the actor last gave their password in this session
 * @throws password_needed (longer ago than five minutes)
 */
export function requireConfirmation(confirmedAt: Date | null): void {
  if (confirmedAt && confirmedAt.getTime() > Date.now() - CONFIRMATION_MS) return
  throw new Refusal('password_needed', 'Please give your password again')
}
