import type { Actor } from '@lintel/contract/actor'
import type { RecordKind } from '@lintel/contract/records'
import type { Column, SQL, Table } from 'drizzle-orm'
import { defineExtensionPoint } from '../contributions.ts'

/** What a user is to a record. */
export type RecordRole = 'user' | 'tenant' | 'landlord' | 'sender' | 'receiver'

/** A kind of record that people look at, as the database has it. */
export type RecordDefinition = {
  kind: RecordKind
  table: Table & { id: Column }
  /** Further tables that the columns and conditions read. */
  join?: SQL
  /** The id of the home that it belongs to. */
  home?: Column
  /** What it is called in lists; read anew each time, so that nothing keeps an old name. */
  title?: Column | SQL
  /** The users whom it concerns, beside agents: they see its documents, and refetch when it changes. */
  roles: { [role in RecordRole]?: Column }
  /** The SQL twin of `policy.read`: undefined for all. */
  visibleTo: (actor: Actor) => SQL | undefined
}

/** Every kind of record of the server. */
export const records = defineExtensionPoint<RecordDefinition>('records')

/** @param kind stored: see `contract/src/records.ts` */
export const defineRecord = (kind: RecordKind, definition: Omit<RecordDefinition, 'kind'>): RecordDefinition => ({
  kind,
  ...definition,
})

/** The columns of the users whom the record concerns. */
export const partiesOf = ({ roles }: RecordDefinition): Column[] => Object.values(roles)
