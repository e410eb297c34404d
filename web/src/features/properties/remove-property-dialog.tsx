import { isolated } from '@lintel/contract/isolated'
import type { PropertyRemoval, PropertySummary } from '@lintel/contract/properties/schema'
import { linkTo } from '@lintel/contract/record-links'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Consequences } from '../../ui/consequences.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextLink } from '../../ui/link.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { removalQuery, useRemoveProperty } from './portfolio-data.ts'

export interface RemovePropertyDialogProps {
  property: Pick<PropertySummary, 'id' | 'title'>
  onClose: () => void
  /** Called once it is deleted; for a screen that shows nothing else. */
  onRemoved?: () => void
}

/** Asks before a property is deleted, or archived after it had a lease, and lists what goes with it and what stays. */
export function RemovePropertyDialog({ property, onClose, onRemoved }: RemovePropertyDialogProps) {
  const { id, title } = property
  const remove = useRemoveProperty(id)
  // Not refetched while the property is being deleted.
  const removal = useQuery({ ...removalQuery(id), enabled: !remove.isPending && !remove.isSuccess })
  const isArchived = removal.data?.isArchived === true
  // Uses the promise: the callbacks of `mutate` are dropped when the card, and this dialog with it, unmounts.
  const confirm = () =>
    remove.mutateAsync().then(
      // No onClose: the dialog unmounts with the card. Closing it here would show the card for another frame.
      () => {
        toast(
          isArchived
            ? { title: 'Archived', description: `“${isolated(title)}” is kept for those who have a lease of it.` }
            : { title: 'Deleted', description: `“${isolated(title)}” and what went with it are gone.` },
        )
        onRemoved?.()
      },
      (error) => {
        toast({
          title: isArchived ? 'Not archived' : 'Not deleted',
          description: failureText(error).detail,
          variant: 'destructive',
        })
        void removal.refetch()
      },
    )
  const isDeletable = removal.data?.obstacle === null
  return (
    <Dialog
      onClose={onClose}
      title={isArchived && isDeletable ? `Archive “${title}”?` : `Delete “${title}”?`}
      description={isDeletable && 'This can’t be undone.'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          {removal.data && isDeletable && (
            <Button
              variant="danger"
              pending={remove.isPending}
              pendingLabel={isArchived ? 'Archiving...' : 'Deleting...'}
              onClick={() => void confirm()}
            >
              {isArchived ? 'Archive' : 'Delete'}
            </Button>
          )}
        </>
      }
    >
      {removal.isPending && (
        <Loading label="Looking up what goes with it">
          <SkeletonLines lines={3} />
        </Loading>
      )}
      {removal.error && (
        <FailedState
          compact
          level={3}
          title="What goes with it could not be looked up"
          error={removal.error}
          onRetry={() => void removal.refetch()}
          retrying={removal.isFetching}
        />
      )}
      {removal.data && !isDeletable && <Obstacle removal={removal.data} propertyId={id} />}
      {removal.data && isDeletable && (
        <div className="grid gap-4">
          {isArchived && (
            <p>It had a lease, so it is not deleted. It leaves every list and can’t be changed any more.</p>
          )}
          {removal.data.consequences.length === 0 && (
            <p>Nothing else goes with it: it has no applications and no leases.</p>
          )}
          <Consequences of={removal.data.consequences} />
        </div>
      )}
    </Dialog>
  )
}

/** Why it can't be deleted, with what that is about. */
function Obstacle({ removal, propertyId }: { removal: PropertyRemoval; propertyId: string }) {
  const { obstacle, obstacleRecord: record } = removal
  const { data: user = null } = useQuery(currentUserQuery)
  const link = record && linkTo(record, user)
  return (
    <p>
      <span>{obstacle}</span>{' '}
      <TextLink href={link?.path ?? urls.manageProperty(propertyId)}>{link?.label ?? 'View the home'}</TextLink>
    </p>
  )
}
