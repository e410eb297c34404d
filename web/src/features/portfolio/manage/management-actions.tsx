import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { ExternalLink, Pencil } from 'lucide-react'
import { useLocation } from 'wouter'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'
import { usePropertyActions } from '../use-property-actions.tsx'

export interface ManagementActionsProps {
  property: ManagedProperty
  edit: InPlaceEdit
  /** Called once the home is deleted. */
  onRemoved: () => void
}

/** Links to a home's public page and form, and a menu to publish, hand over or delete it. What has no room beside the title is in the menu. */
export function ManagementActions({ property, edit, onRemoved }: ManagementActionsProps) {
  const { id, version } = property
  const [, navigate] = useLocation()
  const { actions, dialog } = usePropertyActions({ property, edit, version, onRemoved })
  const publicUrl = urlOf('property', { id })
  const editUrl = urlOf('editProperty', { id, from: useCurrentUrl() })
  const view = { label: VIEW, icon: <ExternalLink />, onSelect: () => navigate(publicUrl) }
  const editForm = { label: 'Edit', icon: <Pencil />, onSelect: () => navigate(editUrl) }
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
