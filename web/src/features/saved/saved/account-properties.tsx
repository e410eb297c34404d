import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../ui/text/money.ts'
import { savedPropertiesQuery } from '../account-data.ts'
import { useSavedProperties } from '../use-saved-properties.ts'
import { PropertySelection } from './property-selection.tsx'
import { NoSavedProperties, SavedPropertiesFailure, SavedPropertiesSkeleton } from './saved-properties-states.tsx'

/** The homes that the user keeps in their account. */
export function AccountProperties() {
  const query = useQuery(savedPropertiesQuery)
  const { ids, isLoaded } = useSavedProperties()
  if (!query.data) return query.error ? <SavedPropertiesFailure {...query} /> : <SavedPropertiesSkeleton />
  // One that was removed just now goes at once.
  const saved = query.data.rows.filter(({ property }) => !isLoaded || ids.includes(property.id))
  if (saved.length === 0) return <NoSavedProperties />
  const formerPrices = new Map(saved.map(({ property, priceWhenSaved }) => [property.id, priceWhenSaved]))
  return (
    <PropertySelection
      properties={saved.map(({ property }) => property)}
      noteOf={({ id, price, currency }) => {
        const before = formerPrices.get(id) ?? price
        return before !== price && <span>{`${formatMoney(before, currency)} when you saved it`}</span>
      }}
    />
  )
}
