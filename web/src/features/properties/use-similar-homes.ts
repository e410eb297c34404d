import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { cityHomesQuery, isSimilarRowShort, SIMILAR_SHOWN, similarHomesQuery } from './data.ts'

type Home = Pick<PropertySummary, 'city' | 'price'>

/**
 * A row of available homes in the city of a home: those at a similar rent, and if they don't fill it, others with the
 * nearest rents.
 * @param home undefined for none
 * @param without ids of homes to leave out
 */
export function useSimilarHomes(home: Home | undefined, without: readonly string[]) {
  const { city, price } = home ?? { city: '', price: 0 }
  const similar = useQuery({ ...similarHomesQuery({ city, price }), enabled: home !== undefined })
  const isShort = similar.data !== undefined && isSimilarRowShort(similar.data.rows, without)
  const others = useQuery({ ...cityHomesQuery(city), enabled: isShort })
  const found = (similar.data?.rows ?? []).filter(({ id }) => !without.includes(id))
  const taken = [...without, ...found.map(({ id }) => id)]
  const nearest = (isShort ? (others.data?.rows ?? []) : [])
    .filter(({ id }) => !taken.includes(id))
    .toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price))
  const homes = [...found, ...nearest].slice(0, SIMILAR_SHOWN)
  return { homes, hasSimilarRents: homes.length <= found.length }
}
