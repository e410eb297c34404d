import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { severalPropertiesQuery } from '../../properties/data.ts'
import { keepInBrowser, useBrowserProperties } from '../browser-properties.ts'
import { PropertySelection } from './property-selection.tsx'
import { NoSavedProperties, SavedPropertiesFailure, SavedPropertiesSkeleton } from './saved-properties-states.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The homes that a visitor keeps in this browser. */
export function VisitorProperties() {
  const { saved } = useBrowserProperties()
  const isHydrated = useIsHydrated()
  const query = useQuery({
    ...severalPropertiesQuery(saved),
    enabled: saved.length > 0,
    // A home that is removed goes without a placeholder in between.
    placeholderData: (before) => before,
  })
  const { data, isPlaceholderData } = query
  const isFull = saved.length >= SAVED_LIMITS.properties
  useEffect(() => {
    // Homes that are no longer listed can't be removed by hand: they make room.
    if (isFull && data && !isPlaceholderData) keepInBrowser(data.map(({ id }) => id))
  }, [isFull, data, isPlaceholderData])
  if (!isHydrated)
    return (
      <>
        <SavedPropertiesSkeleton />
        <noscript>
          {import.meta.env.SSR && <p>Saving homes without an account needs JavaScript. Sign in to keep them.</p>}
        </noscript>
      </>
    )
  if (saved.length === 0) return <NoSavedProperties />
  if (!data) return query.error ? <SavedPropertiesFailure {...query} /> : <SavedPropertiesSkeleton />
  const properties = data.filter(({ id }) => saved.includes(id))
  return properties.length === 0 ? <NoSavedProperties /> : <PropertySelection properties={properties} />
}
