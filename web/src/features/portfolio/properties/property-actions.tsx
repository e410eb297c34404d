import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import { useInPlaceEdit } from '../../properties/in-place-edit.ts'

const loadRemoveDialog = () => import('../../properties/remove-property-dialog.tsx')

/** Buttons on a property's card to edit, publish or unpublish, and delete it. */
export function PropertyActions({ property }: { property: PropertySummary }) {
  const { id, title, isPublished } = property
  const currentUrl = useCurrentUrl()
  const edit = useInPlaceEdit(property)
  const { open, dialog } = useDialog()
  return (
    <>
      <LinkButton
        size="sm"
        variant="secondary"
        href={urlOf('editProperty', { id, from: currentUrl })}
        icon={<Pencil />}
      >
        Edit
      </LinkButton>
      <Button
        size="sm"
        variant="ghost"
        pending={edit.pending !== null}
        onClick={() => void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: !isPublished })}
        icon={isPublished ? <EyeOff /> : <Eye />}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        label={`Delete ${title}`}
        icon={<Trash2 />}
        className="ml-auto"
        onClick={() => open(loadRemoveDialog, { property })}
      />
      {dialog}
    </>
  )
}
