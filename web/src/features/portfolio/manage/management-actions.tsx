import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { ArrowRightLeft, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import type { MenuAction } from '../../../ui/overlays/menu.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'

const loadHandOverDialog = () => import('../../accounts/administration/hand-over-dialog.tsx')
const loadRemoveDialog = () => import('../../properties/remove-property-dialog.tsx')

export interface ManagementActionsProps {
  home: ManagedProperty
  user: User
  edit: InPlaceEdit
  /** Called once the home is deleted. */
  onRemoved: () => void
}

/** Links to a home's public page and form, and a menu to publish, hand over or delete it. What has no room beside the title is in the menu. */
export function ManagementActions({ home, user, edit, onRemoved }: ManagementActionsProps) {
  const { id, isPublished, version, owner } = home
  const [, navigate] = useLocation()
  const { open, dialog } = useDialog()
  const publicUrl = urlOf('property', { id })
  const editUrl = urlOf('editProperty', { id, from: useCurrentUrl() })
  const view = { label: VIEW, icon: <ExternalLink />, onSelect: () => navigate(publicUrl) }
  const editForm = { label: 'Edit', icon: <Pencil />, onSelect: () => navigate(editUrl) }
  const actions: MenuAction[] = [
    {
      label: isPublished ? 'Unpublish' : 'Publish',
      icon: isPublished ? <EyeOff /> : <Eye />,
      onSelect: () => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished }, version),
    },
    ...(accountPolicy.handOver(user)
      ? [
          {
            label: 'Hand over to another owner…',
            icon: <ArrowRightLeft />,
            onSelect: () => open(loadHandOverDialog, { user: owner, home }),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => open(loadRemoveDialog, { property: home, onRemoved }),
    },
  ]
  const label = 'More for this home'
  return (
    <div data-print="never" className="ml-auto flex items-center gap-2">
      <div className={desktopClass}>
        <LinkButton href={publicUrl} variant="secondary">
          {VIEW}
        </LinkButton>
      </div>
      <LinkButton href={editUrl} variant="secondary" icon={<Pencil />} className="max-sm:hidden">
        Edit
      </LinkButton>
      <div className={desktopClass}>
        <ActionMenu label={label} actions={actions} />
      </div>
      <ActionMenu label={label} actions={[view, ...actions]} className="max-sm:hidden lg:hidden" />
      <ActionMenu label={label} actions={[view, editForm, ...actions]} className="sm:hidden" />
      {dialog}
    </div>
  )
}

const VIEW = 'View public page'
const desktopClass = 'hidden lg:contents'
