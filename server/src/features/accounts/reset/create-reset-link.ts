import type { Settings } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { runShellCommand } from '../../../events/run-command.ts'
import { createToken } from '../../../mail/link-tokens.ts'
import { aboutAccount, resetLinkIssued } from '../events.ts'
import { expireResetLinks, insertLink, isHandedOver, linkPath } from '../links.ts'
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
  return runShellCommand<ResetLinkResult>(db, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(isNamed(username)).for('no key update')
    if (!user || user.deletedAt) return { outcome: 'no-account' }
    if (user.isDemo && !isDemoOn) return { outcome: 'demo-account' }
    await expireResetLinks(tx, user.id, isHandedOver)
    const token = createToken()
    happened.add(resetLinkIssued, null, aboutAccount(user))
    await insertLink(tx, token, { kind: 'reset', userId: user.id, email: null, issuedBy: null })
    return { outcome: 'made', username: user.username, path: linkPath('reset', token) }
  })
}
