import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { List, ListRowSkeleton } from '../../../ui/page/list.tsx'
import { ApplicationRow } from '../application/application-row.tsx'
import { otherApplicationsQuery } from '../data.ts'

/** The other applications for the same property, oldest first; nothing if there are none. */
export function OtherApplications({ id, propertyId }: { id: string; propertyId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(otherApplicationsQuery(id))
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="others-heading">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="others-heading" className="font-semibold text-base">
          Others who applied for this home
        </h2>
        {data && (
          <TextLink
            href={urlOf('compareApplications', { id: propertyId, applicant: id })}
            className="touch-target text-sm"
          >
            Compare
          </TextLink>
        )}
      </div>
      {error && !data ? (
        <FailedState
          compact
          level={3}
          title="The other applications could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <List label="Others who applied for this home">
          {isPending && <ListRowSkeleton />}
          {data?.map((application) => (
            <ApplicationRow key={application.id} application={application} by="applicant" />
          ))}
        </List>
      )}
    </section>
  )
}
