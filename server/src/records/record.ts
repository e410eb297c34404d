import type { Actor } from '@lintel/contract/actor'
import type { RecordKind } from '@lintel/contract/records'
import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { PgColumn as Column } from 'drizzle-orm/pg-core'
import { defineExtensionPoint } from '../contributions.ts'

/** What a user is to a record. */
export type RecordRole = 'user' | 'tenant' | 'landlord' | 'sender' | 'receiver'

/** A kind of record that people look at, as the database has it. */
export type RecordDefinition = {
  kind: RecordKind
  table: Table & { id: Column }
  /** Further tables that the columns and conditions read. */
  join?: SQL
  /** The id of the home that it belongs to: a column of its own table. */
  property?: Column
  /** What it is called in lists; read anew each time, so that nothing keeps an old name. */
  title?: Column | SQL
  /**
   * The users whom it concerns, beside agents: they see its documents, refetch when its home changes, and a landlord may write to its
   * tenant. All but the landlord are columns of its own table.
   */
  roles: { [role in RecordRole]?: Column }
  /** The SQL twin of `policy.read`: undefined for all. */
  visibleTo: (actor: Actor) => SQL | undefined
}

/** Every kind of record of the server. */
export const records = defineExtensionPoint<RecordDefinition>('records')

/**
 * @param kind stored: see `contract/src/records.ts`
 * @throws when the home, or a role beside the landlord, is a column of another table: these are also read without the joins
 */
export function defineRecord(kind: RecordKind, definition: Omit<RecordDefinition, 'kind'>): RecordDefinition {
  const { table, property, roles } = definition
  const { landlord: _, ...others } = roles
  for (const [name, column] of Object.entries({ property, ...others }))
    if (column && getTableName(column.table) !== getTableName(table))
      throw new Error(`the ${name} of the record ${kind} is not a column of its table`)
  return { kind, ...definition }
}

/** The columns of the users whom the record concerns. */
export const partiesOf = ({ roles }: RecordDefinition): Column[] => Object.values(roles)

/** An array of the ids of the users whom the record concerns; parties without an account are left out. */
export const partyIds = (record: RecordDefinition): SQL =>
  sql`array_remove(array[${sql.join(partiesOf(record), sql`, `)}], null)`
