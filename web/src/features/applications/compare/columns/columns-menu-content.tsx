import type { ReactNode } from 'react'
import { Menu, MenuCheckbox, MenuLabel } from '../../../../ui/overlays/menu.tsx'
import { columnOf } from './columns.ts'
import type { ColumnsMenuProps } from './columns-menu-props.ts'

/** The menu of a `ColumnsMenu`. Rendered open, since its code is loaded when the trigger is pressed. */
export default function ColumnsMenuContent(props: ColumnsMenuProps & { trigger: ReactNode }) {
  const { columns, hidden, onToggle, trigger } = props
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel className="text-ink-muted">Columns shown to you</MenuLabel>
      {columns.map((column) => (
        <MenuCheckbox key={column} checked={!hidden.includes(column)} onChange={() => onToggle(column)}>
          {columnOf(column).label}
        </MenuCheckbox>
      ))}
    </Menu>
  )
}
