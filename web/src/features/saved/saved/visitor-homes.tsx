import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { severalHomesQuery } from '../../properties/data.ts'
import { keepInBrowser, useBrowserHomes } from '../browser-homes.ts'
import { HomeSelection } from './home-selection.tsx'
import { NoSavedHomes, SavedHomesFailure, SavedHomesSkeleton } from './saved-homes-states.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The homes that a visitor keeps in this browser. */
export function VisitorHomes() {
  const { saved } = useBrowserHomes()
  const isHydrated = useIsHydrated()
  const query = useQuery({
    ...severalHomesQuery(saved),
    enabled: saved.length > 0,
    // A home that is removed goes without a placeholder in between.
    placeholderData: (before) => before,
  })
  const { data, isPlaceholderData } = query
  const isFull = saved.length >= SAVED_LIMITS.homes
  useEffect(() => {
    // Homes that are no longer listed can't be removed by hand: they make room.
    if (isFull && data && !isPlaceholderData) keepInBrowser(data.map(({ id }) => id))
  }, [isFull, data, isPlaceholderData])
  if (!isHydrated)
    return (
      <>
        <SavedHomesSkeleton />
        <noscript>
          {import.meta.env.SSR && <p>Saving homes without an account needs JavaScript. Sign in to keep them.</p>}
        </noscript>
      </>
    )
  if (saved.length === 0) return <NoSavedHomes />
  if (!data) return query.error ? <SavedHomesFailure {...query} /> : <SavedHomesSkeleton />
  const homes = data.filter(({ id }) => saved.includes(id))
  return homes.length === 0 ? <NoSavedHomes /> : <HomeSelection homes={homes} />
}
