import { urlOf } from '@lintel/contract/screens'
import { Redirect } from 'wouter'
import { isForbidden, isMissing } from '../../api/failures.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { HomeDrawing } from '../../ui/page/drawings.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FailedState } from '../../ui/page/failed-state.tsx'
import { Page } from '../../ui/page/page.tsx'

interface ManagedHomeFailureProps {
  id: string
  error: unknown
  retry: () => void
  isRetrying: boolean
}

/** Shown on the screens of a home's managers when it can't be: who may not manage it is redirected to its public page. */
export function ManagedHomeFailure({ id, error, retry, isRetrying }: ManagedHomeFailureProps) {
  if (isForbidden(error)) return <Redirect to={urlOf('property', { id })} replace />
  if (isMissing(error))
    return (
      <Page width="read">
        <EmptyState
          level={1}
          drawing={HomeDrawing}
          title="Property not found"
          hint="It may have been removed."
          action={<LinkButton href={urlOf('properties')}>Back to Properties</LinkButton>}
        />
      </Page>
    )
  return (
    <Page width="read">
      <FailedState
        level={1}
        title="This home could not be loaded"
        error={error}
        onRetry={retry}
        retrying={isRetrying}
      />
    </Page>
  )
}
