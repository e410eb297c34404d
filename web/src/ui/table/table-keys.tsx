import { useShortcut } from '../keyboard/shortcuts.tsx'
import type { RowSelection } from './use-selection.ts'

/** A key for the row that has the focus. */
export type RowKey<Row> = { keys: string; label: string; run: (row: Row) => void }

interface TableKeysProps<Row extends { id: string }> {
  group: string
  move: (by: 1 | -1) => void
  focusedRow: () => Row | undefined
  selection: RowSelection<Row>
  rowKeys: RowKey<Row>[]
}

/** Registers the keys of a table. */
export function TableKeys<Row extends { id: string }>(props: TableKeysProps<Row>) {
  const { group, move, focusedRow, selection, rowKeys } = props
  const select = (isRange: boolean) => {
    const row = focusedRow()
    if (row) selection.toggle(row.id, isRange)
  }
  useShortcut({ keys: 'j', label: 'Next row (or arrow down)', group, run: () => move(1) })
  useShortcut({ keys: 'k', label: 'Previous row (or arrow up)', group, run: () => move(-1) })
  useShortcut({ keys: 'Enter', label: 'Open the row', group })
  useShortcut({ keys: 'Home', label: 'First row', group })
  useShortcut({ keys: 'End', label: 'Last row shown', group })
  useShortcut({ keys: 'x', label: 'Select the row', group, run: () => select(false) })
  useShortcut({ keys: 'X', label: 'Select all rows up to this one', group, run: () => select(true) })
  useShortcut(
    selection.rows.length > 0 ? { keys: 'Escape', label: 'Select nothing', group, run: selection.clear } : undefined,
  )
  return rowKeys.map(({ keys, label, run }) => (
    <RowShortcut
      key={keys}
      keys={keys}
      label={label}
      group={group}
      run={() => {
        const row = focusedRow()
        if (row) run(row)
      }}
    />
  ))
}

function RowShortcut(shortcut: { keys: string; label: string; group: string; run: () => void }) {
  useShortcut(shortcut)
  return null
}
