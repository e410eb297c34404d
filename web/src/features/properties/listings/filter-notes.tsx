import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { sentenceQuery } from '../data.ts'
import { activeFiltersOf } from './active-filters.ts'
import { type Filters, LARGEST, NO_FILTERS, offeredFilters, writeFilters } from './filters.ts'
import type { FilterChange } from './use-filters.ts'

type Props = Pick<FilterChange, 'change'> & { filters: Filters }

/**
 * The active filters, each a link to the list without it, and a link to the list without any. On a phone they share their rows with
 * what follows them.
 */
export function FilterChips({ filters }: { filters: Filters }) {
  const active = activeFiltersOf(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex min-w-0 flex-wrap items-center gap-2 max-sm:contents">
      {active.map(({ label, change: clearingChange }) => (
        <li key={label} className="min-w-0 max-sm:order-3">
          <Link
            href={urlOf('listings') + writeFilters({ ...filters, ...clearingChange })}
            aria-label={`Remove filter ${label}`}
            className="touch-target flex h-8 max-w-64 items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 font-medium text-on-accent-soft text-xs transition-[background-color] hover:bg-surface-hover"
          >
            <span className="truncate">{label}</span>
            <X className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li className="max-sm:order-3">
          <LinkButton
            href={urlOf('listings') + writeFilters({ ...NO_FILTERS, sort: filters.sort })}
            variant="ghost"
            size="sm"
          >
            Clear all
          </LinkButton>
        </li>
      )}
    </ul>
  )
}

/** '3+ Beds' finds properties with exactly 3 bedrooms (specification, section 9): says so, and offers to include larger ones. */
export function LargerNote({ filters: { bedrooms, minBedrooms }, change }: Props) {
  const withLarger = minBedrooms === LARGEST
  if (bedrooms !== LARGEST && !withLarger) return null
  return (
    <p className="text-ink-muted text-sm max-sm:order-3 max-sm:my-1.5 max-sm:w-full">
      <span>{withLarger ? 'Homes with three bedrooms or more. ' : 'Homes with exactly three bedrooms. '}</span>
      <button
        type="button"
        onClick={() =>
          change(withLarger ? { bedrooms: LARGEST, minBedrooms: null } : { bedrooms: null, minBedrooms: LARGEST })
        }
        className={inlineButton}
      >
        {withLarger ? 'Only exactly three' : 'Include larger homes'}
      </button>
    </p>
  )
}

/** A search finds words in titles and addresses: offers the filters that the words mean, too. */
export function OfferedFilters({ filters }: { filters: Filters }) {
  const { data: sentence } = useQuery({ ...sentenceQuery(filters.search, filters), enabled: filters.search !== '' })
  const offered = sentence && filters.search !== '' ? offeredFilters(filters, sentence) : null
  if (!offered) return null
  const added = activeFiltersOf(offered).map(({ label }) => label)
  const kept = new Set(activeFiltersOf({ ...filters, search: '' }).map(({ label }) => label))
  const labels = added.filter((label) => !kept.has(label))
  const isCity = labels.length === 1 && labels[0] === offered.city
  if (labels.length === 0) return null
  return (
    <p className="text-sm max-sm:order-3 max-sm:w-full">
      <TextLink href={urlOf('listings') + writeFilters(offered)}>
        {isCity ? `Homes in ${offered.city}` : `Search by filters: ${labels.join(' · ')}`}
      </TextLink>
    </p>
  )
}

const inlineButton =
  'touch-target rounded-sm font-medium text-link underline decoration-current/35 underline-offset-3 transition-colors hover:decoration-current'
