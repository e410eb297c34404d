import { useMemo, useState } from 'react'
import { NOTHING, toggle, toggleAll, toggleRange } from './selection.ts'

export interface RowSelection<Row> {
  /** The selected rows that are shown, in their order. */
  rows: Row[]
  has: (id: string) => boolean
  /** @param isRange also changes all rows since the one changed last */
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** Which rows of a table are selected. A row that is no longer shown is not selected. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]): RowSelection<Row> {
  const [selection, setSelection] = useState(NOTHING)
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  return {
    rows: rows.filter(({ id }) => selection.ids.has(id)),
    has: (id) => selection.ids.has(id),
    toggle: (id, isRange) => setSelection((before) => (isRange ? toggleRange(before, id, shown) : toggle(before, id))),
    toggleAll: () => setSelection((before) => toggleAll(before, shown)),
    clear: () => setSelection(NOTHING),
  }
}
