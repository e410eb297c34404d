import { eq } from 'drizzle-orm'
import { promotionObstacles } from '../accounts/promotion-obstacles.ts'
import { properties } from './table.ts'

/** Only the role of owner has the dashboard and figures of own homes. */
export const ownsHomes = promotionObstacles.with(async (tx, userId) => {
  const homes = await tx.$count(properties, eq(properties.ownerId, userId))
  return homes > 0 ? { outcome: 'owns-homes', homes } : null
})
