import type { Settings } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { insertSecurityEvent } from '../../../security-log/record.ts'
import { createToken, expireResetLinks, insertLink, isHandedOver, linkPath } from '../links.ts'
import { users } from '../table.ts'
import { isNamed } from '../usernames.ts'

export type ResetLinkResult =
  | { outcome: 'made'; username: string; path: string }
  | { outcome: 'no-account' | 'demo-account' }

/**
 * Makes a link to set a new password, for any account. Checks no permission: only the command line calls it.
 * @param username regardless of case
 */
export async function createResetLink(
  db: Db,
  { isDemoOn }: Pick<Settings, 'isDemoOn'>,
  username: string,
): Promise<ResetLinkResult> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(isNamed(username)).for('no key update')
    if (!user || user.deletedAt) return { outcome: 'no-account' }
    if (user.isDemo && !isDemoOn) return { outcome: 'demo-account' }
    await expireResetLinks(tx, user.id, isHandedOver)
    const token = createToken()
    await insertSecurityEvent(tx, { kind: 'reset_link_issued', actorId: null, personId: user.id })
    await insertLink(tx, token, { kind: 'reset', userId: user.id, email: null, issuedBy: null })
    return { outcome: 'made', username: user.username, path: linkPath('reset', token) }
  })
}
