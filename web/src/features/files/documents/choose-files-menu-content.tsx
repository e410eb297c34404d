import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuLabel } from '../../../ui/overlays/menu.tsx'
import type { FileKind } from './file-kind.ts'

interface Props {
  trigger: ReactNode
  kinds: readonly FileKind[]
  title: string
  align: 'start' | 'end'
  note: string
  onSelect: (kindId: string) => void
}

/** The menu of a `ChooseFilesMenu`. Rendered open, since its code is loaded when the trigger is pressed. */
export default function ChooseFilesMenuContent({ trigger, kinds, title, align, note, onSelect }: Props) {
  return (
    <Menu trigger={trigger} align={align} defaultOpen>
      <MenuLabel>
        <span className="block font-medium">{title}</span>
        <span className="mt-0.5 block text-ink-muted text-xs">{note}</span>
      </MenuLabel>
      {kinds.map(({ id, label, icon }) => (
        <MenuItem key={id} icon={icon} onSelect={() => onSelect(id)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
