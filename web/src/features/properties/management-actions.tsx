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

/** Links to a home's public page and form, and a menu to publish or delete it. On a phone all are in the menu. */
export function ManagementActions({ home, edit }: { home: ManagedProperty; edit: InPlaceEdit }) {
  const { id, title, isPublished, version } = home
  const [, navigate] = useLocation()
  const [isRemoving, setRemoving] = useState(false)
  const publicUrl = urls.property(id)
  const editUrl = urls.editProperty(id, useCurrentUrl())
  const links: MenuAction[] = [
    { label: VIEW, icon: <ExternalLink aria-hidden="true" />, onSelect: () => navigate(publicUrl) },
    { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => navigate(editUrl) },
  ]
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
      <LinkButton href={publicUrl} variant="secondary" className="max-sm:hidden">
        {VIEW}
      </LinkButton>
      <LinkButton href={editUrl} variant="secondary" icon={<Pencil aria-hidden="true" />} className="max-sm:hidden">
        Edit
      </LinkButton>
      <ActionMenu label={label} actions={actions} className="max-sm:hidden" />
      <ActionMenu label={label} actions={[...links, ...actions]} className="sm:hidden" />
      {isRemoving && (
        <Suspense fallback={null}>
          <RemovePropertyDialog
            property={{ id, title }}
            onClose={() => setRemoving(false)}
            onRemoved={() => navigate(urls.properties, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}

const VIEW = 'View public page'
