import { urlOf } from '@lintel/contract/screens'
import type { UseQueryResult } from '@tanstack/react-query'
import { HomeDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ResultsSkeleton } from '../properties/results.tsx'

/** What is shown in place of saved homes: of an account and of a browser alike. */
export const NoSavedHomes = () => (
  <EmptyState
    drawing={HomeDrawing}
    title="No saved homes yet"
    hint="Press the heart on a home to keep it here."
    action={<LinkButton href={urlOf('listings')}>Browse all homes</LinkButton>}
  />
)

export const SavedHomesFailure = ({ error, isFetching, refetch }: UseQueryResult) => (
  <FailedState
    title="Your saved homes could not be loaded"
    error={error}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
)

export const SavedHomesSkeleton = () => (
  <div className="noscript:hidden">
    <Section title="Homes">
      <Loading label="Loading homes">
        <ResultsSkeleton />
      </Loading>
    </Section>
  </div>
)
