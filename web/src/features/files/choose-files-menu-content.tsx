import { FolderInput } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import type { FileKind } from './file-kind.ts'

interface Props {
  trigger: ReactNode
  kinds: readonly FileKind[]
  title: string
  align: 'start' | 'end'
  note: string
  onSelect: (kindId: string) => void
  onOther: () => void
}

/** The menu of a `ChooseFilesMenu`. Rendered open, since its code is loaded when the trigger is pressed. */
export default function ChooseFilesMenuContent({ trigger, kinds, title, align, note, onSelect, onOther }: Props) {
  const wantsOther = useRef(false)
  const openOther = () => {
    if (wantsOther.current) onOther()
    wantsOther.current = false
  }
  return (
    <Menu trigger={trigger} align={align} defaultOpen onClosed={openOther}>
      <MenuLabel>
        <span className="block font-medium">{title}</span>
        <span className="mt-0.5 block text-ink-muted text-xs">{note}</span>
      </MenuLabel>
      {kinds.map(({ id, label, icon }) => (
        <MenuItem key={id} icon={icon} onSelect={() => onSelect(id)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<FolderInput aria-hidden="true" />}
        onSelect={() => {
          wantsOther.current = true
        }}
      >
        <span className="pointer-coarse:hidden">Drop files or use a link…</span>
        <span className="hidden pointer-coarse:inline">Use a link…</span>
      </MenuItem>
    </Menu>
  )
}
