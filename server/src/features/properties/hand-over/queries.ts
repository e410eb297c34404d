import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { HandOver, HandOverPreview } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Settings } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import type { Format } from '../../../format/format.ts'
import { canSignIn } from '../../accounts/filters.ts'
import { users } from '../../accounts/table.ts'
import { propertyHandOver } from '../causes.ts'
import { properties } from '../table.ts'

/** An owner whose account exists; to take homes over, they must be able to sign in. */
export const selectOwner = (db: Db, id: string, isNewOwner?: Pick<Settings, 'isDemoOn'>) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.role, 'owner'),
        isNull(users.deletedAt),
        isNewOwner && canSignIn(isNewOwner.isDemoOn),
      ),
    )

/** All homes of an owner, or one of them. */
export const selectPropertiesOf = (db: Db, ownerId: string, propertyId: string | undefined) =>
  db
    .select({
      id: properties.id,
      title: properties.title,
      city: properties.city,
      // Hidden homes of a disabled account are published again with the new owner.
      isPublished: sql<boolean>`(is_published or is_hidden)`,
    })
    .from(properties)
    .where(and(eq(properties.ownerId, ownerId), propertyId === undefined ? undefined : eq(properties.id, propertyId)))
    .orderBy(properties.id)

export const requireHandOver = (actor: Actor) => {
  if (!accountPolicy.handOver(actor)) throw forbidden('Only agents hand homes over')
}

/** @throws not_found (the owner), invalid (no such new owner, one who can't sign in, or the same one) */
export function requireOwners([from]: unknown[], [to]: { id: string }[], fromId: string) {
  if (!from) throw notFound('Account')
  if (!to || to.id === fromId) throw invalid({ ownerId: 'Please choose another owner' })
}

/** @throws not_found (the home among theirs), conflict (no homes) */
export function requireProperties(rows: unknown[], { propertyId }: HandOver) {
  if (rows.length > 0) return
  throw propertyId === undefined ? new Refusal('conflict', 'This owner has no homes') : notFound('Property')
}

/**
 * What handing homes over would move.
 * @param format the reader's
 * @throws as `handOverHomes`, but for applications of the new owner
 */
export async function previewHandOver(
  db: Db,
  settings: Pick<Settings, 'isDemoOn'>,
  actor: Actor,
  fromId: string,
  form: HandOver,
  format: Format,
): Promise<HandOverPreview> {
  requireHandOver(actor)
  requireOwners(await selectOwner(db, fromId), await selectOwner(db, form.ownerId, settings), fromId)
  const owned = await selectPropertiesOf(db, fromId, form.propertyId)
  requireProperties(owned, form)
  const propertyIds = owned.map(({ id }) => id)
  const cause = { actor, propertyIds, fromId, toId: form.ownerId }
  return { homes: owned.length, consequences: await propertyHandOver.preview(db, cause, format) }
}
