import type { AccountDeletion } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import type { Db } from '../../../db/connect.ts'
import { type Format, renderText } from '../../../format/format.ts'
import { accountDeletion } from '../causes.ts'

/**
 * What deleting the actor's account does, and what prevents it.
 * @param format of the reader
 */
export async function previewDeletion(db: Db, actor: Actor, now: Date, format: Format): Promise<AccountDeletion> {
  const cause = { actor, now }
  const preview = await accountDeletion.preview(db, cause)
  const obstacle = await accountDeletion.findObstacle(db, cause)
  return { obstacle: obstacle && renderText(obstacle, format), ...preview }
}
