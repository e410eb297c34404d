import { type ReactNode, useRef } from 'react'
import { Menu, type MenuAction, MenuItem } from './menu.tsx'

/** The menu of an `ActionMenu`. Rendered open, since its code is loaded when the trigger is pressed. */
export default function ActionMenuContent({ actions, trigger }: { actions: MenuAction[]; trigger: ReactNode }) {
  const selected = useRef<MenuAction | null>(null)
  const runSelected = () => {
    selected.current?.onSelect()
    selected.current = null
  }
  return (
    <Menu trigger={trigger} defaultOpen onClosed={runSelected}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          icon={action.icon}
          danger={action.isDanger ?? false}
          onSelect={() => {
            selected.current = action
          }}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
