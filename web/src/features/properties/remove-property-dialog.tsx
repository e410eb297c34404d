import type { PropertyRemoval, PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { isolated } from '../../ui/isolated.ts'
import { TextLink } from '../../ui/link.tsx'
import { plural } from '../../ui/numbers.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { removalQuery, useRemoveProperty } from './portfolio-data.ts'

export interface RemovePropertyDialogProps {
  property: Pick<PropertySummary, 'id' | 'title'>
  onClose: () => void
  /** Called once it is deleted; for a screen that shows nothing else. */
  onRemoved?: () => void
}

/** Asks before a property is deleted, and lists what is deleted with it. */
export function RemovePropertyDialog({ property, onClose, onRemoved }: RemovePropertyDialogProps) {
  const { id, title } = property
  const remove = useRemoveProperty(id)
  // Not refetched while the property is being deleted.
  const removal = useQuery({ ...removalQuery(id), enabled: !remove.isPending && !remove.isSuccess })
  // Uses the promise: the callbacks of `mutate` are dropped when the card, and this dialog with it, unmounts.
  const confirm = () =>
    remove.mutateAsync().then(
      // No onClose: the dialog unmounts with the card. Closing it here would show the card for another frame.
      () => {
        toast({ title: 'Deleted', description: `“${isolated(title)}” and what went with it are gone.` })
        onRemoved?.()
      },
      (error) => {
        toast({ title: 'Not deleted', description: failureText(error).detail, variant: 'destructive' })
        void removal.refetch()
      },
    )
  const isDeletable = removal.data?.obstacle === null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${title}”?`}
      description={isDeletable && 'This can’t be undone.'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          {isDeletable && (
            <Button
              variant="danger"
              pending={remove.isPending}
              pendingLabel="Deleting..."
              onClick={() => void confirm()}
            >
              Delete
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
      {removal.data?.lease && <LeaseObstacle lease={removal.data.lease} propertyId={id} />}
      {isDeletable && removal.data && <Consequences removal={removal.data} />}
    </Dialog>
  )
}

/** Explains that the property can't be deleted because of its lease. */
function LeaseObstacle({ lease, propertyId }: { lease: NonNullable<PropertyRemoval['lease']>; propertyId: string }) {
  const { endDate, applicationId } = lease
  return (
    <p>
      <span>{`This home has a lease until ${formatDay(endDate)} and can be deleted once that has ended.`}</span>{' '}
      {applicationId ? (
        <TextLink href={urls.reviewApplication(applicationId)}>See the tenant’s application</TextLink>
      ) : (
        <TextLink href={urls.manageProperty(propertyId)}>See the home</TextLink>
      )}
    </p>
  )
}

function Consequences({ removal }: { removal: PropertyRemoval }) {
  const { applications, pendingApplications, pastLeases, images } = removal
  const lines = [
    images > 0 && `${plural(images, 'picture')}`,
    applications > 0 &&
      `${plural(applications, 'application')}${pendingApplications > 0 ? `, ${pendingApplications} of them still pending` : ''}`,
    pastLeases > 0 && `${plural(pastLeases, 'past lease')}`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return <p>Nothing else goes with it: it has no applications and no leases.</p>
  return (
    <>
      <p>With it go</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
