import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing, PeopleDrawing } from '../../../ui/page/record-drawings.tsx'
import { type CompareView, writeCompareView } from './compare-view.ts'

/** The comparison without applicants: there are no applications, none is pending, or the shortlist is empty. */
export function NoApplicants({ property, view }: { property: ManagedProperty; view: CompareView }) {
  const { id, applications, pendingApplications, isPublished } = property
  const showing = (show: CompareView['show']) =>
    urlOf('compareApplications', { id }) + writeCompareView({ ...view, show, applicant: null })
  if (applications === 0)
    return (
      <EmptyState
        drawing={DocumentsDrawing}
        title="Nobody has applied yet"
        hint={isPublished ? 'Applications for this home appear here.' : 'People can apply once this home is published.'}
        action={<LinkButton href={urlOf('manageProperty', { id })}>To the home</LinkButton>}
      />
    )
  if (view.show === 'shortlist' && pendingApplications > 0)
    return (
      <EmptyState
        drawing={PeopleDrawing}
        title="Nobody is on the shortlist"
        hint="The star beside a name puts an applicant here. Applicants don’t see it."
        action={
          <LinkButton variant="secondary" href={showing('pending')}>
            Show pending applications
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      drawing={DocumentsDrawing}
      title="No application waits for a decision"
      hint="The decided ones are still here."
      action={
        <LinkButton variant="secondary" href={showing('all')}>
          Show all applications
        </LinkButton>
      }
    />
  )
}
