import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../ui/text/money.ts'
import { savedHomesQuery } from '../account-data.ts'
import { useSavedHomes } from '../use-saved-homes.ts'
import { HomeSelection } from './home-selection.tsx'
import { NoSavedHomes, SavedHomesFailure, SavedHomesSkeleton } from './saved-homes-states.tsx'

/** The homes that the user keeps in their account. */
export function AccountHomes() {
  const query = useQuery(savedHomesQuery)
  const { ids, isLoaded } = useSavedHomes()
  if (!query.data) return query.error ? <SavedHomesFailure {...query} /> : <SavedHomesSkeleton />
  // One that was removed just now goes at once.
  const saved = query.data.rows.filter(({ property }) => !isLoaded || ids.includes(property.id))
  if (saved.length === 0) return <NoSavedHomes />
  const formerPrices = new Map(saved.map(({ property, priceWhenSaved }) => [property.id, priceWhenSaved]))
  return (
    <HomeSelection
      homes={saved.map(({ property }) => property)}
      noteOf={({ id, price, currency }) => {
        const before = formerPrices.get(id) ?? price
        return before !== price && <span>{`${formatMoney(before, currency)} when you saved it`}</span>
      }}
    />
  )
}
