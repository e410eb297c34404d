import type { Actor } from '@lintel/contract/actor'
import type { SQL } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import { defineExtensionPoint } from '../../contributions.ts'
import type { RecordDefinition } from '../../records/record.ts'
import type { AttachmentColumn } from './table.ts'

/**
 * A kind of record that files can be attached to. The conditions are SQL over the record and the row of `attachments`, each the
 * mirror of a policy in the contract: undefined allows all, as in `visibleTo`.
 */
export type Attachable = {
  record: RecordDefinition
  /** The column of `attachments` that names it. */
  column: AttachmentColumn
  /**
   * Whether the actor may see a document of the record; absent where it has none. The condition may read `documents`.
   * @param userId whose document it is
   */
  documents?: (actor: Actor, settings: Settings, userId: SQL) => SQL | undefined
  /** Whether the actor may see the pictures of the record. */
  pictures: (actor: Actor, settings: Settings) => SQL | undefined
  /** Whether everyone may see the pictures of the record. */
  publicPictures?: SQL
  /** Whether the actor may add documents to the record, through the calls that add documents. */
  addDocuments?: (actor: Actor) => SQL | undefined
  /** While the condition is true, adding documents to the record is refused for this reason. */
  refusesDocuments?: { while: SQL; because: string }
  /** The list of documents of the record's home has those of the record, too, while the condition is true. */
  inListOfProperty?: { while?: (settings: Settings) => SQL | undefined }
  /** Whether the history of the record's home shows its documents. */
  inHistoryOfProperty?: boolean
  /** While the condition is true, the record's documents are not removed, for this reason. */
  keepsDocuments?: { while: (settings: Settings) => SQL | undefined; because: string }
}

/** Every kind of record that files can be attached to. */
export const attachables = defineExtensionPoint<Attachable>('records with files')
