import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { Person } from '@lintel/contract/accounts/schema'
import { ArrowRightLeft, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useDialog } from '../../ui/overlays/lazy-dialog.tsx'
import type { MenuAction } from '../../ui/overlays/menu.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import type { InPlaceEdit } from '../properties/in-place-edit.ts'

const loadHandOverDialog = () => import('../accounts/administration/hand-over-dialog.tsx')
const loadRemoveDialog = () => import('../properties/remove-property-dialog.tsx')

interface PropertyActionsOptions {
  property: { id: string; title: string; owner: Person; isPublished: boolean }
  edit: InPlaceEdit
  /** Of the home, if publishing it is to fail once another user has changed it. */
  version?: number
  /** Called once the home is deleted. */
  onRemoved?: () => void
}

/** What the menus of a home offer: to publish, hand over or delete it. */
export function usePropertyActions({ property, edit, version, onRemoved }: PropertyActionsOptions) {
  const user = useCurrentUser()
  const { open, dialog } = useDialog()
  const { owner, isPublished } = property
  const handOver = {
    label: 'Hand over to another owner…',
    icon: <ArrowRightLeft />,
    onSelect: () => open(loadHandOverDialog, { user: owner, property }),
  }
  const actions: MenuAction[] = [
    {
      label: isPublished ? 'Unpublish' : 'Publish',
      icon: isPublished ? <EyeOff /> : <Eye />,
      onSelect: () => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished }, version),
    },
    ...(user && accountPolicy.handOver(user) ? [handOver] : []),
    {
      label: 'Delete',
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => open(loadRemoveDialog, { property, ...(onRemoved && { onRemoved }) }),
    },
  ]
  return { actions, dialog }
}
