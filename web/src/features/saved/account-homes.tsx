import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatMoney } from '../../ui/money.ts'
import { savedHomesQuery } from './account-data.ts'
import { HomeSelection } from './home-selection.tsx'
import { HomesSkeleton, NoSavedHomes } from './no-saved-homes.tsx'
import { useSavedHomes } from './use-saved-homes.ts'

/** The homes that the user keeps in their account. */
export function AccountHomes() {
  const { data, error, isFetching, refetch } = useQuery(savedHomesQuery)
  const { ids, isLoaded } = useSavedHomes()
  if (!data && error)
    return (
      <FailedState
        title="Your saved homes could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <HomesSkeleton />
  // One that was removed just now goes at once.
  const saved = data.rows.filter(({ property }) => !isLoaded || ids.includes(property.id))
  if (saved.length === 0) return <NoSavedHomes />
  const formerPrices = new Map(saved.map(({ property, priceWhenSaved }) => [property.id, priceWhenSaved]))
  return (
    <HomeSelection
      homes={saved.map(({ property }) => property)}
      noteOf={({ id, price }) => {
        const before = formerPrices.get(id) ?? price
        return before !== price && <span>{formatMoney(before)} when you saved it</span>
      }}
    />
  )
}
