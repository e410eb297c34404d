import type { PropertyRemoval, PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextLink } from '../../ui/link.tsx'
import { plural } from '../../ui/numbers.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { removalQuery, useRemoveProperty } from './data.ts'

/** Asks before a home is removed, and names what goes with it. */
export function RemovePropertyDialog({ property, onClose }: { property: PropertySummary; onClose: () => void }) {
  const { id, title } = property
  const remove = useRemoveProperty(id)
  // Once it is being deleted there is nothing to look up any more.
  const removal = useQuery({ ...removalQuery(id), enabled: !remove.isPending && !remove.isSuccess })
  // By its promise, since the card this hangs on is gone with the home, and its callbacks with it.
  const confirm = () =>
    remove.mutateAsync().then(
      // Closed with the card: closing it here would show the card once more, a frame before it goes.
      () => toast({ title: 'Deleted', description: `“${title}” and what went with it are gone.` }),
      (error) => {
        toast({ title: 'Not deleted', description: failureText(error).detail, variant: 'destructive' })
        void removal.refetch()
      },
    )
  const isFree = removal.data?.obstacle === null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${title}”?`}
      description={isFree && 'This can’t be undone.'}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          {isFree && (
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
      {removal.data?.lease && <LetUntil lease={removal.data.lease} propertyId={id} />}
      {isFree && removal.data && <Consequences removal={removal.data} />}
    </Dialog>
  )
}

/** Says that a lease keeps the home from being deleted, with a link to the tenant's application. */
function LetUntil({ lease, propertyId }: { lease: NonNullable<PropertyRemoval['lease']>; propertyId: string }) {
  const { endDate, applicationId } = lease
  return (
    <p>
      This home has a lease until {formatDay(endDate)} and can be deleted once that has ended.{' '}
      {applicationId ? (
        <TextLink href={urls.reviewApplication(applicationId)}>See the tenant’s application</TextLink>
      ) : (
        <TextLink href={urls.property(propertyId)}>See the home</TextLink>
      )}
    </p>
  )
}

function Consequences({ removal }: { removal: PropertyRemoval }) {
  const { applications, pendingApplications, pastLeases, images } = removal
  const goes = [
    images > 0 && `${plural(images, 'picture')}`,
    applications > 0 &&
      `${plural(applications, 'application')}${pendingApplications > 0 ? `, ${pendingApplications} of them still pending` : ''}`,
    pastLeases > 0 && `${plural(pastLeases, 'past lease')}`,
  ].filter((line) => line !== false)
  if (goes.length === 0) return <p>Nothing else goes with it: it has no applications and no leases.</p>
  return (
    <>
      <p>With it go</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
