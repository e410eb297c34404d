import type { ReactNode } from 'react'
import { Menu, MenuCheckbox } from '../overlays/menu.tsx'

export interface ColumnMenuProps {
  trigger: ReactNode
  columns: readonly { id: string; heading: string }[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
}

/** The open menu of a table's columns. It stays open while columns are chosen. */
export default function ColumnMenu({ trigger, columns, hidden, onHide }: ColumnMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {columns.map(({ id, heading }) => (
        <MenuCheckbox
          key={id}
          checked={!hidden.includes(id)}
          onChange={(isShown) => onHide(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
        >
          {heading}
        </MenuCheckbox>
      ))}
    </Menu>
  )
}
