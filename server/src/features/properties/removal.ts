import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertyRemoval } from '@lintel/contract/properties/schema'
import type { Db } from '../../db/connect.ts'
import { forbidden } from '../../errors/refusal.ts'
import { type Format, renderText } from '../../format/format.ts'
import { homeRemoval } from './causes.ts'
import { findProperty } from './queries.ts'

/**
 * What removing a home would delete with it, and what prevents it.
 * @param format of the reader
 * @throws not_found, forbidden
 */
export async function previewRemoval(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
  format: Format,
): Promise<PropertyRemoval> {
  const home = await findProperty(db, actor, id)
  if (!propertyPolicy.remove(actor, home)) throw forbidden('Only its owner and agents can remove a home')
  const cause = { actor, propertyIds: [id], now }
  const preview = await homeRemoval.preview(db, cause)
  const obstacle = await homeRemoval.findObstacle(db, cause)
  return { ...preview, images: home.images.length, obstacle: obstacle && renderText(obstacle, format) }
}
