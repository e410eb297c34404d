import type { Column, SQL } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import { defineExtensionPoint } from '../../contributions.ts'
import type { RecordDefinition } from '../../records/record.ts'

/** A user: one, or a column or condition of the query. */
export type UserId = string | Column | SQL

/** What ties users to a home who are not its landlord. The conditions are SQL over the row of `properties`. */
export type PropertyTie = {
  /** The kind of record that ties its tenant or applicant. */
  record: RecordDefinition
  /** Whether the user has or had such a tie. */
  isTied: (userId: UserId) => SQL
  /** Whether the user rents or rented the home. */
  isTenant?: (userId: UserId) => SQL
  /** Selects when each of the user's ties ended, as `ended_at`: infinity while it has not. */
  listEnds: (userId: UserId, propertyId: Column | SQL) => SQL
  /** Whether landlords may read what the user added to the home's documents because of it; null without such a tie. */
  showsDocuments: (userId: UserId, settings: Settings) => SQL
  /** Whether the user may add documents to the home because of it. */
  mayAddDocuments: (userId: UserId) => SQL
}

export const propertyTies = defineExtensionPoint<PropertyTie>('ties to homes')
