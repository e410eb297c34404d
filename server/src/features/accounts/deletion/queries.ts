import type { AccountDeletion } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import type { Db } from '../../../db/connect.ts'
import { type Format, renderText } from '../../../format/format.ts'
import { type Foreseen, foresee } from '../../../reactions.ts'
import { accountDeletion } from '../causes.ts'

const OWN: Foreseen[] = [
  { kind: 'goes', text: 'Your name, username, picture, email address, phone and password' },
  { kind: 'goes', text: 'Every session: all your browsers are signed out' },
  { kind: 'stays', text: 'The security log, with your username' },
]

/**
 * What deleting the actor's account does, and what prevents it.
 * @param format of the reader
 */
export async function previewDeletion(db: Db, actor: Actor, now: Date, format: Format): Promise<AccountDeletion> {
  const cause = { actor, now }
  const obstacle = await accountDeletion.findObstacle(db, cause)
  return {
    obstacle: obstacle && renderText(obstacle.text, format),
    consequences: [...foresee('accounts', OWN, format), ...(await accountDeletion.preview(db, cause, format))],
  }
}
