import type { ApplicationScope } from '@lintel/contract/applications/schema'
import { urlOf } from '@lintel/contract/screens'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { type ApplicationFilters, isFiltered } from './application-filters.ts'

const HINTS: Record<ApplicationScope, string> = {
  tenant: 'Homes you apply for appear here, with where each application stands.',
  owner: 'When somebody applies for one of your published homes, you find it here.',
  agent: 'Applications for any home appear here, the latest first.',
}

export interface NoApplicationsProps {
  scope: ApplicationScope
  filters: ApplicationFilters
  onClear: () => void
}

/** The empty list: no matches, or no applications at all. */
export function NoApplications({ scope, filters, onClear }: NoApplicationsProps) {
  const { status, property, tenant, search } = filters
  if (isFiltered(filters))
    return (
      <EmptyState
        drawing={search ? SearchDrawing : DocumentsDrawing}
        title={status && !property && !tenant && !search ? `No ${status} applications` : 'No applications found'}
        hint="Try adjusting your search filters"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing={DocumentsDrawing}
      title="No applications yet"
      hint={HINTS[scope]}
      action={scope === 'tenant' && <LinkButton href={urlOf('listings')}>Find a home</LinkButton>}
    />
  )
}
