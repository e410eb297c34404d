import { urlOf } from '@lintel/contract/screens'
import type { UseQueryResult } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { ResultsSkeleton } from '../../properties/listings/results.tsx'

/** What is shown in place of saved homes: of an account and of a browser alike. */
export const NoSavedProperties = () => (
  <EmptyState
    drawing={PropertyDrawing}
    title="No saved homes yet"
    hint="Press the heart on a home to keep it here."
    action={<LinkButton href={urlOf('listings')}>Browse all homes</LinkButton>}
  />
)

export const SavedPropertiesFailure = ({ error, isFetching, refetch }: UseQueryResult) => (
  <FailedState
    title="Your saved homes could not be loaded"
    error={error}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
)

export const SavedPropertiesSkeleton = () => (
  <div className="noscript:hidden">
    <Section title="Homes">
      <Loading label="Loading homes">
        <ResultsSkeleton />
      </Loading>
    </Section>
  </div>
)
