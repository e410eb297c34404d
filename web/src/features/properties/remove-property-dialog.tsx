import { isolated } from '@lintel/contract/isolated'
import type { PropertyRemoval, PropertySummary } from '@lintel/contract/properties/schema'
import { linkTo } from '@lintel/contract/record-links'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/link.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Consequences } from '../../ui/overlays/consequences.tsx'
import { DialogQuery } from '../../ui/overlays/dialog-query.tsx'
import { toast } from '../../ui/overlays/toast-store.ts'
import { failureText } from '../../ui/text/failure-text.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { removalQuery, useRemoveProperty } from './portfolio-data.ts'

export interface RemovePropertyDialogProps {
  property: Pick<PropertySummary, 'id' | 'title'>
  onClose: () => void
  /** Called once it is deleted; for a screen that shows nothing else. */
  onRemoved?: () => void
}

/** Asks before a property is deleted, or archived after it had a lease, and lists what goes with it and what stays. */
export default function RemovePropertyDialog({ property, onClose, onRemoved }: RemovePropertyDialogProps) {
  const { id, title } = property
  const remove = useRemoveProperty(id)
  // Not refetched while the property is being deleted.
  const removal = useQuery({ ...removalQuery(id), enabled: !remove.isPending && !remove.isSuccess })
  const isArchived = removal.data?.isArchived === true
  const isDeletable = removal.data?.obstacle === null
  const handleFailure = (error: unknown) => {
    toast({
      title: isArchived ? 'Not archived' : 'Not deleted',
      description: failureText(error).detail,
      variant: 'destructive',
    })
    void removal.refetch()
    throw error
  }
  return (
    <ConfirmDialog
      // It unmounts with the card. Closing it here would show the card for another frame.
      staysOpen
      title={isArchived && isDeletable ? `Archive “${title}”?` : `Delete “${title}”?`}
      description={isDeletable && 'This can’t be undone.'}
      submit={() => remove.mutateAsync().catch(handleFailure)}
      onClose={onClose}
      onDone={() => {
        toast(
          isArchived
            ? { title: 'Archived', description: `“${isolated(title)}” is kept for those who have a lease of it.` }
            : { title: 'Deleted', description: `“${isolated(title)}” and what went with it are gone.` },
        )
        onRemoved?.()
      }}
      failure={null}
      cancelLabel="Keep it"
      action={
        isDeletable && {
          label: isArchived ? 'Archive' : 'Delete',
          pendingLabel: isArchived ? 'Archiving...' : 'Deleting...',
          variant: 'danger',
        }
      }
    >
      <DialogQuery
        query={removal}
        loading="Looking up what goes with it"
        lines={3}
        failed="What goes with it could not be looked up"
      >
        {(data) => (isDeletable ? <WhatGoes removal={data} /> : <Obstacle removal={data} propertyId={id} />)}
      </DialogQuery>
    </ConfirmDialog>
  )
}

const WhatGoes = ({ removal: { isArchived, consequences } }: { removal: PropertyRemoval }) => (
  <div className="grid gap-4">
    {isArchived && <p>It had a lease, so it is not deleted. It leaves every list and can’t be changed any more.</p>}
    {consequences.length === 0 && <p>Nothing else goes with it: it has no applications and no leases.</p>}
    <Consequences of={consequences} />
  </div>
)

/** Why it can't be deleted, with what that is about. */
function Obstacle({ removal, propertyId }: { removal: PropertyRemoval; propertyId: string }) {
  const { obstacle, obstacleRecord: record } = removal
  const { data: user = null } = useQuery(currentUserQuery)
  const link = record && linkTo(record, user)
  return (
    <p>
      <span>{obstacle}</span>{' '}
      <TextLink href={link?.path ?? urlOf('manageProperty', { id: propertyId })}>
        {link?.label ?? 'View the home'}
      </TextLink>
    </p>
  )
}
