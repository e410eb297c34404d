import { isolated } from '@lintel/contract/isolated'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { cityPropertiesQuery, isSimilarRowShort, SIMILAR_SHOWN, similarPropertiesQuery } from './data.ts'

type Property = Pick<PropertySummary, 'city' | 'price'>
type Rows = { rows: PropertySummary[] } | undefined

/**
 * A row of available homes like a home: those in its city at a similar rent; if they don't fill it, others of the city with
 * the nearest rents; then homes elsewhere at a similar rent.
 * @param property undefined for none
 * @param without ids of homes to leave out
 * @returns the homes and what they have in common
 */
export function useSimilarProperties(property: Property | undefined, without: readonly string[]) {
  const { city, price } = property ?? { city: '', price: 0 }
  const similar = useQuery({ ...similarPropertiesQuery({ city, price }), enabled: property !== undefined })
  const isShort = isRowShort(similar.data, without)
  const ofCity = useQuery({ ...cityPropertiesQuery(city), enabled: isShort })
  const isCityShort = isShort && isRowShort(ofCity.data, without)
  const elsewhere = useQuery({ ...similarPropertiesQuery({ price }), enabled: isCityShort })

  const found = notIn(without, similar.data)
  const nearest = (isShort ? notIn([...without, ...idsOf(found)], ofCity.data) : []).toSorted(
    (a, b) => Math.abs(a.price - price) - Math.abs(b.price - price),
  )
  const inCity = [...found, ...nearest]
  const others = isCityShort ? notIn([...without, ...idsOf(inCity)], elsewhere.data) : []
  const properties = [...inCity, ...others].slice(0, SIMILAR_SHOWN)
  return { properties, note: noteOf(city, properties, inCity.length, properties.length <= found.length) }
}

const isRowShort = (page: Rows, without: readonly string[]) =>
  page !== undefined && isSimilarRowShort(page.rows, without)
const idsOf = (properties: PropertySummary[]) => properties.map(({ id }) => id)
const notIn = (ids: readonly string[], page: Rows) => (page?.rows ?? []).filter(({ id }) => !ids.includes(id))

function noteOf(city: string, properties: PropertySummary[], inCity: number, hasSimilarRents: boolean) {
  if (inCity === 0) return 'Elsewhere, at a similar rent'
  if (inCity < properties.length) return `In ${isolated(city)} and elsewhere`
  return `In ${isolated(city)}${hasSimilarRents ? ', at a similar rent' : ''}`
}
