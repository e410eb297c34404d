import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from '../../ui/menu.tsx'

/** The menu of a row of users. Rendered open, since its code is loaded when the trigger is pressed. */
export default function UserMenuContent({ trigger, onReset }: { trigger: ReactNode; onReset: () => void }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={onReset}>
        Make a link to set a password
      </MenuItem>
    </Menu>
  )
}
