import type { Person } from '@lintel/contract/accounts/schema'
import type { PropertyEvent } from '@lintel/contract/history/schema'
import { definitionOf } from '../../events/define.ts'
import type { EventRow } from '../../events/table.ts'

/** An event with the names of who did it and whom it is about, and a rejection's note. */
export type PropertyEventRow = Pick<EventRow, 'id' | 'kind' | 'causeId' | 'recordId' | 'data'> & {
  createdAt: Date
  note: string | null
  /** Of the home. */
  currency: string
  by: Person | null
  person: Person | null
}

export const presentPropertyEvent = (row: PropertyEventRow): PropertyEvent => {
  const { id, createdAt, kind, by, person, data, recordId } = row
  const definition = definitionOf(kind)
  return {
    id,
    at: createdAt.toISOString(),
    // Only events that its contract knows have a home.
    kind: kind as PropertyEvent['kind'],
    by,
    person,
    record: definition && recordId ? { kind: definition.record, id: recordId } : null,
    details: definition?.details?.(data, row) ?? {},
  }
}
