import { urlOf } from '@lintel/contract/screens'
import { Redirect } from 'wouter'
import { HomeDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { isForbidden, isMissing } from './data.ts'

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
