import type { ManagedProperty } from '@lintel/contract/properties/managed'
import { ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { useCurrentUrl } from '../../ui/current-url.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { urls } from '../../urls.ts'
import type { InPlaceEdit } from './in-place-edit.ts'

const RemovePropertyDialog = lazy(async () => ({
  default: (await import('./remove-property-dialog.tsx')).RemovePropertyDialog,
}))

export interface ManagementActionsProps {
  home: ManagedProperty
  edit: InPlaceEdit
  /** Called once the home is deleted. */
  onRemoved: () => void
}

/** Links to a home's public page and form, and a menu to publish or delete it. What has no room beside the title is in the menu. */
export function ManagementActions({ home, edit, onRemoved }: ManagementActionsProps) {
  const { id, title, isPublished, version } = home
  const [, navigate] = useLocation()
  const [isRemoving, setRemoving] = useState(false)
  const publicUrl = urls.property(id)
  const editUrl = urls.editProperty(id, useCurrentUrl())
  const view = { label: VIEW, icon: <ExternalLink aria-hidden="true" />, onSelect: () => navigate(publicUrl) }
  const editForm = { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => navigate(editUrl) }
  const actions: MenuAction[] = [
    {
      label: isPublished ? 'Unpublish' : 'Publish',
      icon: isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
      onSelect: () => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished }, version),
    },
    { label: 'Delete', icon: <Trash2 aria-hidden="true" />, isDanger: true, onSelect: () => setRemoving(true) },
  ]
  const label = 'More for this home'
  return (
    <div data-print="never" className="ml-auto flex items-center gap-2">
      <div className={desktopClass}>
        <LinkButton href={publicUrl} variant="secondary">
          {VIEW}
        </LinkButton>
      </div>
      <LinkButton href={editUrl} variant="secondary" icon={<Pencil aria-hidden="true" />} className="max-sm:hidden">
        Edit
      </LinkButton>
      <div className={desktopClass}>
        <ActionMenu label={label} actions={actions} />
      </div>
      <ActionMenu label={label} actions={[view, ...actions]} className="max-sm:hidden lg:hidden" />
      <ActionMenu label={label} actions={[view, editForm, ...actions]} className="sm:hidden" />
      {isRemoving && (
        <Suspense fallback={null}>
          <RemovePropertyDialog property={{ id, title }} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </div>
  )
}

const VIEW = 'View public page'
const desktopClass = 'hidden lg:contents'
