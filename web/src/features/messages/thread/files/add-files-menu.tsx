import { Camera, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'

interface AddFilesMenuProps {
  trigger: ReactNode
  onChoose: () => void
  onPhotograph: () => void
}

/** The menu of an `AddFilesButton`. The inputs open at once: browsers open them for an action of the user only. */
export default function AddFilesMenu({ trigger, onChoose, onPhotograph }: AddFilesMenuProps) {
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuItem icon={<FolderOpen />} onSelect={onChoose}>
        Choose files
      </MenuItem>
      <MenuItem icon={<Camera />} onSelect={onPhotograph}>
        Take a photo
      </MenuItem>
    </Menu>
  )
}
