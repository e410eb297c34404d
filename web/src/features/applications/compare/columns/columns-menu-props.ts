import type { ColumnName } from './columns.ts'

export interface ColumnsMenuProps {
  /** The columns that can be hidden, in their order. */
  columns: readonly ColumnName[]
  hidden: readonly string[]
  onToggle: (column: ColumnName) => void
}
