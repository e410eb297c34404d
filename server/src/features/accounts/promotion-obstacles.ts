import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

export type PromotionObstacle = { outcome: 'owns-homes'; homes: number }

/** @returns why a user can't become an agent; null when nothing prevents it */
export const promotionObstacles =
  defineExtensionPoint<(tx: Db, userId: string) => Promise<PromotionObstacle | null>>('obstacles to a promotion')
