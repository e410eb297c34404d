import { urlOf } from '@lintel/contract/screens'
import { useLocation } from 'wouter'
import { NO_FILTERS, writeFilters } from '../properties/listings/filters.ts'
import { PropertySearch, SEARCH_FORM } from '../properties/listings/property-search.tsx'
import type { FilterChange } from '../properties/listings/use-filters.ts'

/** Searches for homes, and shows them on the listings. Without JavaScript it is a form. */
export function HeroSearch() {
  const [, navigate] = useLocation()
  const change: FilterChange['change'] = (changes, { isTyping = false } = {}) => {
    // Leaves the page when one has done typing.
    if (!isTyping) navigate(urlOf('listings') + writeFilters({ ...NO_FILTERS, ...changes }))
  }
  return (
    <form
      action={SEARCH_FORM}
      onSubmit={(event) => event.preventDefault()}
      className="max-w-xl rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised has-[input:focus-visible]:border-line-strong"
    >
      <PropertySearch filters={NO_FILTERS} change={change} label="City, title or address" hasButton />
    </form>
  )
}
