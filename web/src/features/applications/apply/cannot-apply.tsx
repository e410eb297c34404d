import type { Application } from '@lintel/contract/applications/schema'
import { urlOf } from '@lintel/contract/screens'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState, type EmptyStateProps } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing, PeopleDrawing } from '../../../ui/page/record-drawings.tsx'
import { formatDay } from '../../../ui/text/dates.ts'

/* Shown instead of the application form if the user can't apply. */

export const PROPERTY_NOT_FOUND: EmptyStateProps = {
  drawing: PropertyDrawing,
  title: 'Property not found',
  hint: 'It may have been let or taken down. There are other homes.',
  action: <LinkButton href={urlOf('listings')}>Browse All Properties</LinkButton>,
}

export function NotAvailable() {
  return (
    <EmptyState
      drawing={PropertyDrawing}
      title="This home is not available any more"
      hint="It has been let or is being worked on, so it takes no applications at the moment."
      action={<LinkButton href={urlOf('listings')}>Browse all homes</LinkButton>}
    />
  )
}

export function OwnProperty() {
  return (
    <EmptyState
      drawing={PeopleDrawing}
      title="This home is your own"
      hint="Others apply for it here; their applications come to your dashboard."
      action={<LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>}
    />
  )
}

export function AlreadyApplied({ application }: { application: Application }) {
  return (
    <EmptyState
      drawing={DocumentsDrawing}
      title="You have already applied for this home"
      hint={`You applied on ${formatDay(application.createdAt)}. ${STATUS_TEXTS[application.status] ?? ''}`}
      action={<LinkButton href={urlOf('reviewApplication', { id: application.id })}>See your application</LinkButton>}
    />
  )
}

const STATUS_TEXTS: Partial<Record<Application['status'], string>> = {
  pending: 'The owner has not decided yet.',
  approved: 'It was approved.',
}
