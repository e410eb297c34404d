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
      open
      onOpenChange={(open) => !open && onClose()}
      title={isArchived && isDeletable ? `Archive “${title}”?` : `Delete “${title}”?`}
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
      {removal.data?.lease && <LeaseObstacle lease={removal.data.lease} propertyId={id} />}
      {isDeletable && !isArchived && removal.data && <Consequences removal={removal.data} />}
      {isDeletable && isArchived && removal.data && <ArchivalConsequences removal={removal.data} />}
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
  const lines = [removal.images > 0 && `${plural(removal.images, 'picture')}`, applicationsText(removal)].filter(
    (line) => line !== false,
  )
  if (lines.length === 0) return <p>Nothing else goes with it: it has no applications and no leases.</p>
  return <Lines title="With it go" lines={lines} />
}

/** What goes of a home that had a lease, and what stays. */
function ArchivalConsequences({ removal }: { removal: PropertyRemoval }) {
  const { pastLeases, books } = removal
  const applications = applicationsText(removal)
  const kept = [
    pastLeases > 0 && `${plural(pastLeases, 'past lease')}, for tenant and owner`,
    books > 0 && `The books of ${plural(books, 'lease')}: what is owed can still be paid`,
    'Its documents and history',
  ].filter((line) => line !== false)
  return (
    <div className="grid gap-4">
      <p>It had a lease, so it is not deleted. It leaves every list and can’t be changed any more.</p>
      {applications && <Lines title="With it go" lines={[applications]} />}
      <Lines title="What stays" lines={kept} />
    </div>
  )
}

const applicationsText = ({ applications, pendingApplications }: PropertyRemoval): string | false =>
  applications > 0 &&
  `${plural(applications, 'application')}${pendingApplications > 0 ? `, ${pendingApplications} of them still pending` : ''}`

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
