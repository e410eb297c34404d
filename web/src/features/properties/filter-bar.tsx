import { PRICE_BANDS } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import { citiesQuery } from './data.ts'
import { BEDROOM_LABELS, type Filters, type PriceBand } from './filters.ts'
import type { FilterChange } from './use-filters.ts'

type FilterBarProps = { filters: Filters; change: FilterChange['change'] }

/** The search field and filters of the listings. */
export function FilterBar({ filters, change }: FilterBarProps) {
  const cities = useCities(filters.city)
  return (
    <div
      data-print="never"
      className="grid rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised transition-[border-color] has-[input:focus-visible]:border-line-strong max-lg:divide-y lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)] lg:divide-x"
    >
      <SearchField
        value={filters.search}
        onSearch={(search) => change({ search }, { isTyping: true })}
        label="Search by title or address"
        shortcut={{ label: 'Search homes', group: 'Homes' }}
      />
      <div className="grid grid-cols-2 sm:grid-cols-4">
        <Choice label="City" value={filters.city ?? ''} onChoose={(city) => change({ city: city || null })}>
          <option value="">All Cities</option>
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Choice>
        <Choice
          label="Price"
          value={filters.price ?? ''}
          onChoose={(price) => change({ price: (price || null) as PriceBand | null })}
        >
          <option value="">All Prices</option>
          {Object.entries(PRICE_BANDS).map(([band, { label }]) => (
            <option key={band} value={band}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice
          label="Bedrooms"
          value={String(filters.bedrooms ?? '')}
          onChoose={(count) => change({ bedrooms: (Number(count) || null) as Filters['bedrooms'], withLarger: false })}
        >
          <option value="">Any</option>
          {Object.entries(BEDROOM_LABELS).map(([count, label]) => (
            <option key={count} value={count}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice
          label="Status"
          value={filters.withLet ? 'any' : ''}
          onChoose={(status) => change({ withLet: status === 'any' })}
        >
          <option value="">Available only</option>
          <option value="any">Let homes too</option>
        </Choice>
      </div>
    </div>
  )
}

/** All cities, plus the chosen one even if it has no property (any more). */
function useCities(chosen: string | null): string[] {
  const cities = useQuery(citiesQuery).data ?? []
  return chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities
}

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

/** A native select that fills its grid cell, with a small label inside. */
function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative block transition-colors hover:bg-surface-hover max-sm:nth-[n+3]:border-t even:border-l sm:not-first:border-l last:rounded-br-lg lg:last:rounded-tr-lg max-sm:nth-3:rounded-bl-lg sm:max-lg:first:rounded-bl-lg">
      <span className="pointer-events-none absolute top-2 left-3 text-ink-muted text-xs sm:left-4">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-14 w-full appearance-none truncate rounded-[inherit] bg-transparent pt-5.5 pr-7 pb-1 pl-3 font-medium text-base focus-visible:-outline-offset-2 sm:pr-9 sm:pl-4 sm:text-sm [&>option]:bg-surface-raised"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2 bottom-2.5 size-4 text-ink-muted sm:right-4"
      />
    </label>
  )
}
