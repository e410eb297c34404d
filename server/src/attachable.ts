import type { Actor } from '@lintel/contract/actor'
import type { Column, SQL, Table } from 'drizzle-orm'
import type { Settings } from './context.ts'
import type { RecordKind } from './features/files/table.ts'

/**
 * A kind of record that files can be attached to. The conditions are SQL over the record and the row of `attachments`, each the
 * mirror of a policy in the contract: undefined allows all, as in `visibleTo`.
 */
export type Attachable = {
  kind: RecordKind
  table: Table & { id: Column }
  /** Further tables that the conditions and `parties` read. */
  join?: SQL
  /** Users who may see the documents of the record, beside agents: they refetch when there is one more or less. */
  parties: Column[]
  /** Whether the actor may see the documents of the record. The condition may read `documents`. */
  documents: (actor: Actor, settings: Settings) => SQL | undefined
  /** Whether the actor may see the pictures of the record. */
  pictures: (actor: Actor, settings: Settings) => SQL | undefined
  /** Whether everyone may see the pictures of the record. */
  publicPictures?: SQL
  /** Whether the actor may add documents to the record, through the calls that add documents. */
  addDocuments?: (actor: Actor) => SQL | undefined
  /** The home whose list of documents has those of the record, too, while the condition is true. */
  home?: { id: Column; while?: (settings: Settings) => SQL | undefined }
  /** While the condition is true, the record's documents are not removed, for this reason. */
  keepsDocuments?: { while: (settings: Settings) => SQL | undefined; because: string }
}
