import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/failed-state.tsx'
import { severalHomesQuery } from '../properties/data.ts'
import { useBrowserHomes } from './browser-homes.ts'
import { HomeSelection } from './home-selection.tsx'
import { HomesSkeleton, NoSavedHomes } from './no-saved-homes.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The homes that a visitor keeps in this browser. */
export function BrowserHomes() {
  const { saved } = useBrowserHomes()
  const isHydrated = useIsHydrated()
  const { data, error, isFetching, refetch } = useQuery({
    ...severalHomesQuery(saved),
    enabled: saved.length > 0,
    // A home that is removed goes without a placeholder in between.
    placeholderData: (before) => before,
  })
  if (!isHydrated || (saved.length > 0 && !data && !error))
    return (
      <>
        <HomesSkeleton />
        <noscript>
          {import.meta.env.SSR && <p>Saving homes without an account needs JavaScript. Sign in to keep them.</p>}
        </noscript>
      </>
    )
  if (saved.length > 0 && !data && error)
    return (
      <FailedState
        title="Your saved homes could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const homes = data?.filter(({ id }) => saved.includes(id)) ?? []
  return homes.length === 0 ? <NoSavedHomes /> : <HomeSelection homes={homes} />
}
