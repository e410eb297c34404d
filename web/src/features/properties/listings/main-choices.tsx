import { PRICE_BANDS } from '@lintel/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { citiesQuery } from '../data.ts'
import { bedroomsText, chosenBedrooms, rentText } from './active-filters.ts'
import { BEDROOM_LABELS, type Filters, type PriceBand } from './filters.ts'
import { priceBandText } from './price-band-text.ts'

export interface MainChoicesProps {
  filters: Filters
  change: (changes: Partial<Filters>) => void
  /** Labels where the panel has other filters of price and bedrooms. */
  priceLabel?: string
  bedroomsLabel?: string
}

/** The dropdowns of the specification, and the status. Without JavaScript they are fields of the form around them. */
export function MainChoices({ filters, change, priceLabel = 'Price', bedroomsLabel = 'Bedrooms' }: MainChoicesProps) {
  const { cities, city } = useCities(filters.city)
  const hasRange = filters.priceFrom !== null || filters.priceTo !== null
  const rooms = chosenBedrooms(filters)
  const isOther = bedroomsText(filters) !== null && rooms === null
  return (
    <>
      <Choice
        label="City"
        name="city"
        value={city ?? ''}
        onChoose={(chosen) => change({ city: chosen || null, district: null })}
      >
        <option value="">All Cities</option>
        {cities.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice
        label={priceLabel}
        name="price"
        value={hasRange ? RANGE : (filters.price ?? '')}
        onChoose={(price) => change({ price: (price || null) as PriceBand | null, priceFrom: null, priceTo: null })}
      >
        <option value="">All Prices</option>
        {(Object.keys(PRICE_BANDS) as PriceBand[]).map((band) => (
          <option key={band} value={band}>
            {priceBandText(band)}
          </option>
        ))}
        {hasRange && <option value={RANGE}>{rentText(filters)}</option>}
      </Choice>
      <Choice
        label={bedroomsLabel}
        name="bedrooms"
        value={isOther ? RANGE : String(rooms ?? '')}
        onChoose={(count) => change({ bedrooms: Number(count) || null, minBedrooms: null })}
      >
        <option value="">Any</option>
        {Object.entries(BEDROOM_LABELS).map(([count, label]) => (
          <option key={count} value={count}>
            {label}
          </option>
        ))}
        {isOther && <option value={RANGE}>{bedroomsText(filters)}</option>}
      </Choice>
      <Choice
        label="Status"
        name="status"
        value={filters.withLet ? 'any' : ''}
        onChoose={(status) => change({ withLet: status === 'any' })}
      >
        <option value="">Available only</option>
        <option value="any">Let homes too</option>
      </Choice>
    </>
  )
}

/** The option for a value that the dropdown itself does not offer. */
const RANGE = 'range'

/** All cities, plus the chosen one even if it has no property (any more); it may be spelled otherwise in a link. */
function useCities(chosen: string | null): { cities: string[]; city: string | null } {
  const cities = useQuery(citiesQuery).data ?? []
  if (!chosen) return { cities, city: null }
  const city = cities.find((listed) => SPELLINGS.compare(listed, chosen) === 0)
  return city ? { cities, city } : { cities: [chosen, ...cities], city: chosen }
}

/** Spellings of a city are equal to it, as they are to the server. */
const SPELLINGS = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

interface ChoiceProps {
  label: string
  name: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

/** A native select that fills its grid cell, with a small label inside. */
function Choice({ label, name, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative block transition-colors hover:bg-surface-hover">
      <span className="pointer-events-none absolute top-2 left-3 text-ink-muted text-xs sm:left-4">{label}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-14 w-full appearance-none truncate rounded-[inherit] bg-transparent pt-5.5 pr-7 pb-1 pl-3 font-medium text-base focus-visible:-outline-offset-2 sm:pl-4 sm:text-sm [&>option]:bg-surface-raised"
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 bottom-2.5 size-4 text-ink-muted" />
    </label>
  )
}
