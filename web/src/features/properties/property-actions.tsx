import type { PropertySummary } from '@lintel/contract/properties/schema'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCurrentUrl } from '../../ui/current-url.ts'
import { failureText } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { useEditProperty } from './data.ts'

const RemovePropertyDialog = lazy(async () => ({
  default: (await import('./remove-property-dialog.tsx')).RemovePropertyDialog,
}))

/** Buttons on a property's card to edit, publish or unpublish, and delete it. */
export function PropertyActions({ property }: { property: PropertySummary }) {
  const { id, title, isPublished } = property
  const currentUrl = useCurrentUrl()
  const edit = useEditProperty(id)
  const [isRemoving, setRemoving] = useState(false)
  const togglePublished = () =>
    edit.mutate(
      { changes: { isPublished: !isPublished } },
      {
        onSuccess: () =>
          toast({
            title: isPublished ? 'Unpublished' : 'Published',
            description: isPublished ? `Only you and agents see “${title}” now.` : `Everyone can find “${title}” now.`,
          }),
        onError: (error) => toast({ title: 'Error', description: failureText(error).detail, variant: 'destructive' }),
      },
    )
  return (
    <>
      <LinkButton
        size="sm"
        variant="secondary"
        href={urls.editProperty(id, currentUrl)}
        icon={<Pencil aria-hidden="true" />}
      >
        Edit
      </LinkButton>
      <Button
        size="sm"
        variant="ghost"
        pending={edit.isPending}
        onClick={togglePublished}
        icon={isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        label={`Delete ${title}`}
        icon={<Trash2 aria-hidden="true" />}
        className="ml-auto"
        onClick={() => setRemoving(true)}
      />
      {isRemoving && (
        <Suspense fallback={null}>
          <RemovePropertyDialog property={property} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  )
}
