import type { SQLWrapper } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/** @returns a query of the ids of users who are shown a user's name; it reads a bounded number of rows */
export const contactQueries = defineExtensionPoint<(db: Db, userId: string) => SQLWrapper>('queries of contacts')
