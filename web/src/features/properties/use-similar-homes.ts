import { isolated } from '@lintel/contract/isolated'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { cityHomesQuery, isSimilarRowShort, SIMILAR_SHOWN, similarHomesQuery } from './data.ts'

type Home = Pick<PropertySummary, 'city' | 'price'>
type Rows = { rows: PropertySummary[] } | undefined

/**
 * A row of available homes like a home: those in its city at a similar rent; if they don't fill it, others of the city with
 * the nearest rents; then homes elsewhere at a similar rent.
 * @param home undefined for none
 * @param without ids of homes to leave out
 * @returns the homes and what they have in common
 */
export function useSimilarHomes(home: Home | undefined, without: readonly string[]) {
  const { city, price } = home ?? { city: '', price: 0 }
  const similar = useQuery({ ...similarHomesQuery({ city, price }), enabled: home !== undefined })
  const isShort = isRowShort(similar.data, without)
  const ofCity = useQuery({ ...cityHomesQuery(city), enabled: isShort })
  const isCityShort = isShort && isRowShort(ofCity.data, without)
  const elsewhere = useQuery({ ...similarHomesQuery({ price }), enabled: isCityShort })

  const found = notIn(without, similar.data)
  const nearest = (isShort ? notIn([...without, ...idsOf(found)], ofCity.data) : []).toSorted(
    (a, b) => Math.abs(a.price - price) - Math.abs(b.price - price),
  )
  const inCity = [...found, ...nearest]
  const others = isCityShort ? notIn([...without, ...idsOf(inCity)], elsewhere.data) : []
  const homes = [...inCity, ...others].slice(0, SIMILAR_SHOWN)
  return { homes, note: noteOf(city, homes, inCity.length, homes.length <= found.length) }
}

const isRowShort = (page: Rows, without: readonly string[]) =>
  page !== undefined && isSimilarRowShort(page.rows, without)
const idsOf = (homes: PropertySummary[]) => homes.map(({ id }) => id)
const notIn = (ids: readonly string[], page: Rows) => (page?.rows ?? []).filter(({ id }) => !ids.includes(id))

function noteOf(city: string, homes: PropertySummary[], inCity: number, hasSimilarRents: boolean) {
  if (inCity === 0) return 'Elsewhere, at a similar rent'
  if (inCity < homes.length) return `In ${isolated(city)} and elsewhere`
  return `In ${isolated(city)}${hasSimilarRents ? ', at a similar rent' : ''}`
}
