import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyCard } from '../../../ui/page/empty-state.tsx'
import { List } from '../../../ui/page/list.tsx'
import { ListSkeleton } from '../../../ui/page/list-skeleton.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ViewAllLink } from '../../../ui/page/view-all-link.tsx'
import { ApplicationRow } from '../application/application-row.tsx'

export interface RecentApplicationsProps {
  query: UseQueryResult<{ rows: Application[] }>
  /** A row's title: the home (for the applicant) or the applicant (for owners and agents, with a View button). */
  by: 'home' | 'applicant'
  /** Adds Approve and Reject to pending applications. */
  canDecide?: boolean
  empty: { title: string; hint: string; action?: ReactNode }
}

/** The latest applications, newest first. */
export function RecentApplications(props: RecentApplicationsProps) {
  return (
    <Section title="Recent Applications" className="relative">
      <Rows {...props} />
      {/* Shown beside the heading, but after the rows in tab order: their View buttons come first. */}
      {props.query.data && props.query.data.rows.length > 0 && (
        <span className="absolute top-1 right-0">
          <ViewAllLink href={urlOf('applications')} label="View all of Recent Applications" />
        </span>
      )}
    </Section>
  )
}

/** Two lines; on a phone also date and badge, and the buttons beside or below them. */
const ROW_HEIGHTS = {
  byProperty: 'h-[6.5625rem] sm:h-[4.25rem]',
  withView: 'h-[7.0625rem] sm:h-[4.25rem]',
  withDecision: 'h-[9.3125rem] sm:h-[4.25rem]',
}

function Rows({ query, by, canDecide, empty }: RecentApplicationsProps) {
  return (
    <QueryState
      hasCard
      level={3}
      query={{ ...query, data: query.data?.rows }}
      what="the applications"
      pending={
        <ListSkeleton
          height={by === 'home' ? ROW_HEIGHTS.byProperty : canDecide ? ROW_HEIGHTS.withDecision : ROW_HEIGHTS.withView}
        />
      }
      empty={<EmptyCard drawing={DocumentsDrawing} {...empty} />}
    >
      {(applications) => (
        <List label="Recent Applications">
          {applications.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              by={by}
              action={by === 'applicant' && <Actions application={application} canDecide={canDecide} />}
            />
          ))}
        </List>
      )}
    </QueryState>
  )
}

function Actions({ application, canDecide }: { application: Application; canDecide: boolean | undefined }) {
  if (!canDecide || application.status !== 'pending') return <ViewButton application={application} />
  const { id, tenant } = application
  const description = `the application of ${fullName(tenant)}`
  return (
    <>
      <LinkButton
        href={urlOf('reviewApplication', { id, decide: 'approve' })}
        variant="secondary"
        size="sm"
        aria-label={`Approve ${description}`}
      >
        Approve
      </LinkButton>
      <LinkButton
        href={urlOf('reviewApplication', { id, decide: 'reject' })}
        variant="ghost"
        size="sm"
        aria-label={`Reject ${description}`}
      >
        Reject
      </LinkButton>
    </>
  )
}

function ViewButton({ application: { id, tenant } }: { application: Application }) {
  return (
    <LinkButton
      href={urlOf('reviewApplication', { id })}
      variant="secondary"
      size="sm"
      aria-label={`View the application of ${fullName(tenant)}`}
    >
      View
    </LinkButton>
  )
}
