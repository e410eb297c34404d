import { FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { formatDay } from '../../../ui/text/dates.ts'
import { currentCurrency, formatMoney } from '../../../ui/text/money.ts'
import { formatArea, formatCount, plural } from '../../../ui/text/numbers.ts'
import { choiceText } from './choice-text.ts'
import { BEDROOM_LABELS, type Filters, LARGEST } from './filters.ts'
import { priceBandText } from './price-band-text.ts'

/** Where a filter is set: in the search field, by a dropdown of the filter bar, or in the panel alone. */
type Place = 'search' | 'bar' | 'panel'

/** An active filter: its label, the change that clears it, and where it is set. */
export type ActiveFilter = { label: string; change: Partial<Filters>; place: Place }

/** The active filters, in the order of the filter bar. The sort order is not a filter. */
export function activeFiltersOf(filters: Filters): ActiveFilter[] {
  const { search, city, district, minBathrooms, minArea, maxArea, availableBy, facts, withLet } = filters
  const active: ActiveFilter[] = []
  const add = (label: string | false | null, change: Partial<Filters>, place: Place = 'panel') =>
    label && active.push({ label, change, place })
  add(search && `“${search}”`, { search: '' }, 'search')
  add(city, { city: null }, 'bar')
  add(district, { district: null })
  add(rentText(filters), { price: null, priceFrom: null, priceTo: null }, filters.price ? 'bar' : 'panel')
  add(bedroomsText(filters), { bedrooms: null, minBedrooms: null }, chosenBedrooms(filters) ? 'bar' : 'panel')
  add(minBathrooms !== null && `${plural(minBathrooms, 'bathroom')} or more`, { minBathrooms: null })
  add(rangeText(minArea, maxArea, formatArea), { minArea: null, maxArea: null })
  add(availableBy && `Free by ${formatDay(availableBy)}`, { availableBy: null })
  for (const name of FACT_FILTER_NAMES)
    for (const choice of facts[name] ?? []) {
      const left = facts[name]?.filter((other) => other !== choice) ?? []
      const { [name]: _, ...others } = facts
      add(choiceText(name, choice), { facts: left.length > 0 ? { ...facts, [name]: left } : others })
    }
  add(withLet && 'Let homes too', { withLet: false }, 'bar')
  return active
}

/** Each active filter with the filters that are left without it. */
export const filtersToDrop = (filters: Filters): { label: string; without: Filters }[] =>
  activeFiltersOf(filters).map(({ label, change }) => ({ label, without: { ...filters, ...change } }))

export const rentText = ({ price, priceFrom, priceTo }: Filters): string | null =>
  rangeText(priceFrom, priceTo, (amount) => formatMoney(amount, currentCurrency())) ?? (price && priceBandText(price))

/** The bedrooms that the dropdown of the filter bar offers and that are chosen; null for none, or for others. */
export function chosenBedrooms({ bedrooms, minBedrooms }: Filters): keyof typeof BEDROOM_LABELS | null {
  return minBedrooms === null && bedrooms !== null && bedrooms in BEDROOM_LABELS
    ? (bedrooms as keyof typeof BEDROOM_LABELS)
    : null
}

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
