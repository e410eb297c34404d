import { and, eq, or } from 'drizzle-orm'
import { documents } from '../documents/table.ts'
import type { Attachable } from '../files/attachable.ts'
import { visibleTo } from './queries.ts'
import { leaseRecord } from './record.ts'
import { isActive } from './table.ts'

/** A cancelled lease keeps its own document for both parties, and no other. */
export const leaseAttachments: Attachable = {
  record: leaseRecord,
  column: 'leaseId',
  documents: (actor) => and(visibleTo(actor), or(isActive, eq(documents.type, 'lease'))),
  pictures: (actor) => and(visibleTo(actor), isActive),
  addDocuments: (actor) => and(visibleTo(actor), isActive),
  inListOfProperty: {},
  inHistoryOfProperty: true,
}
