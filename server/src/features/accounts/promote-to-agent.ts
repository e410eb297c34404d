import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { runShellCommand } from '../../events/run-command.ts'
import { enqueueAnnouncement } from './disabling/job-kinds.ts'
import { aboutAccount, roleChanged } from './events.ts'
import { type PromotionObstacle, promotionObstacles } from './promotion-obstacles.ts'
import { lockFirstAgent } from './setup-code.ts'
import { setupCodes, users } from './table.ts'
import { isNamed } from './usernames.ts'

export type PromotionResult =
  | { outcome: 'made'; username: string }
  | { outcome: 'already-agent' | 'no-account' | 'demo-account' | 'disabled-account' }
  | PromotionObstacle

/**
 * Makes an existing account an approved agent and deletes the setup code. Checks no permission: only the command line calls
 * it.
 * @param username regardless of case
 */
export async function promoteToAgent(db: Db, username: string): Promise<PromotionResult> {
  return runShellCommand<PromotionResult>(db, async (tx, happened) => {
    await lockFirstAgent(tx)
    const [user] = await tx.select().from(users).where(isNamed(username)).for('update')
    if (!user || user.deletedAt) return { outcome: 'no-account' }
    // A disabled account can't sign in, and the setup code would be gone: no user could become an agent.
    if (user.disabledAt) return { outcome: 'disabled-account' }
    if (user.isDemo) return { outcome: 'demo-account' }
    if (user.role === 'agent' && user.approvedAt) return { outcome: 'already-agent' }
    for (const findObstacle of promotionObstacles.all()) {
      const obstacle = await findObstacle(tx, user.id)
      if (obstacle) return obstacle
    }
    await tx
      .update(users)
      .set({ role: 'agent', approvedAt: user.approvedAt ?? new Date() })
      .where(eq(users.id, user.id))
    happened.add(roleChanged, null, aboutAccount(user))
    await tx.delete(setupCodes)
    await enqueueAnnouncement(tx, user.id)
    return { outcome: 'made', username: user.username }
  })
}
