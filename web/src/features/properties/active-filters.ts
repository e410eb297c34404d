import { FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { PRICE_BANDS } from '@lintel/contract/search-limits'
import { formatDay } from '../../ui/dates.ts'
import { formatMoney } from '../../ui/money.ts'
import { formatArea, formatCount, plural } from '../../ui/numbers.ts'
import { choiceText } from './choice-text.ts'
import { BEDROOM_LABELS, type Filters, LARGEST } from './filters.ts'

/** An active filter: its label, and the change that clears it. */
export type ActiveFilter = { label: string; change: Partial<Filters> }

/** The active filters, in the order of the filter bar. The sort order is not a filter. */
export function activeFiltersOf(filters: Filters): ActiveFilter[] {
  const { search, city, district, minBathrooms, minArea, maxArea, availableBy, facts, withLet } = filters
  const active: ActiveFilter[] = []
  const add = (label: string | false | null, change: Partial<Filters>) => label && active.push({ label, change })
  add(search && `“${search}”`, { search: '' })
  add(city, { city: null })
  add(district, { district: null })
  add(rentText(filters), { price: null, priceFrom: null, priceTo: null })
  add(bedroomsText(filters), { bedrooms: null, minBedrooms: null })
  add(minBathrooms !== null && `${plural(minBathrooms, 'bathroom')} or more`, { minBathrooms: null })
  add(rangeText(minArea, maxArea, formatArea), { minArea: null, maxArea: null })
  add(availableBy && `Free by ${formatDay(availableBy)}`, { availableBy: null })
  for (const name of FACT_FILTER_NAMES)
    for (const choice of facts[name] ?? []) {
      const left = facts[name]?.filter((other) => other !== choice) ?? []
      const { [name]: _, ...others } = facts
      add(choiceText(name, choice), { facts: left.length > 0 ? { ...facts, [name]: left } : others })
    }
  add(withLet && 'Let homes too', { withLet: false })
  return active
}

/** Each active filter with the filters that are left without it. */
export const filtersToDrop = (filters: Filters): { label: string; without: Filters }[] =>
  activeFiltersOf(filters).map(({ label, change }) => ({ label, without: { ...filters, ...change } }))

export const rentText = ({ price, priceFrom, priceTo }: Filters): string | null =>
  rangeText(priceFrom, priceTo, formatMoney) ?? (price && PRICE_BANDS[price].label)

export function bedroomsText({ bedrooms, minBedrooms }: Filters): string | null {
  if (minBedrooms) return `${formatCount(minBedrooms)} ${minBedrooms === 1 ? 'bed' : 'beds'} or more`
  if (bedrooms === null) return null
  if (bedrooms === 0) return 'Studio'
  return bedrooms < LARGEST ? BEDROOM_LABELS[bedrooms as 1 | 2] : `Exactly ${formatCount(bedrooms)} beds`
}

function rangeText(from: number | null, to: number | null, format: (value: number) => string): string | null {
  if (from !== null && to !== null) return `${format(from)} – ${format(to)}`
  if (from !== null) return `From ${format(from)}`
  return to === null ? null : `Up to ${format(to)}`
}
