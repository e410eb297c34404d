import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import { actorOf } from '../present.ts'
import { type UserRow, users } from '../table.ts'

/**
 * Locks a tenant's or owner's account that an agent changes. A disabled one stays as it is: its user would get no email about the change.
 * @throws not_found (also a deleted one), forbidden (not an approved agent; an agent's account, or the own), conflict (disabled)
 */
export async function lockAdministered(tx: Db, actor: Actor, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!user || user.deletedAt) throw notFound('Account')
  if (!accountPolicy.administer(actor, actorOf(user)))
    throw forbidden('Agents change the accounts of tenants and owners only')
  if (user.disabledAt) throw new Refusal('conflict', 'This account is disabled. Enable it first.')
  return user
}
