import { and, eq, isNull } from 'drizzle-orm'
import { promotionObstacles } from '../accounts/promotion-obstacles.ts'
import { properties } from './table.ts'

/** Only the role of owner has the dashboard and figures of own homes, which archived homes are not in. */
export const ownsProperties = promotionObstacles.with(async (tx, userId) => {
  const homes = await tx.$count(properties, and(eq(properties.ownerId, userId), isNull(properties.archivedAt)))
  return homes > 0 ? { outcome: 'owns-homes', homes } : null
})
