import type { SQLWrapper } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/** @returns a query of pairs: the id of a home, and that of a user whose records show it */
export const involvedUsers =
  defineExtensionPoint<(db: Db, propertyIds: string[]) => SQLWrapper>('queries of involved users')
