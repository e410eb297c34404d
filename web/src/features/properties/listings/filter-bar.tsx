import { useState } from 'react'
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { activeFiltersOf } from './active-filters.ts'
import type { Filters } from './filters.ts'
import { FiltersWithoutScripts } from './filters-without-scripts.tsx'
import { MainChoices } from './main-choices.tsx'
import { PropertySearch, SEARCH_FORM } from './property-search.tsx'
import type { FilterChange } from './use-filters.ts'

type FilterBarProps = { filters: Filters; change: FilterChange['change'] }

/**
 * The search field and filters of the listings, in sight while one scrolls. On a phone the filters are in the panel behind
 * the button. Without JavaScript it is a form.
 */
export function FilterBar({ filters, change }: FilterBarProps) {
  return (
    <form
      action={SEARCH_FORM}
      data-print="never"
      onSubmit={(event) => event.preventDefault()}
      className="noscript:static sticky top-[calc(4.5rem+env(safe-area-inset-top))] z-header rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised has-[input:focus-visible]:border-line-strong"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)_auto] lg:divide-x xl:grid-cols-[minmax(0,1fr)_minmax(0,44rem)_auto]">
        <PropertySearch filters={filters} change={change} />
        <div className="col-span-2 grid grid-cols-2 divide-x max-lg:order-3 max-lg:border-t max-sm:not-noscript:hidden sm:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)_minmax(0,1.1fr)_minmax(0,1.1fr)] lg:col-span-1">
          <MainChoices filters={filters} change={change} />
        </div>
        <MoreFilters filters={filters} change={change} />
      </div>
      <noscript>{import.meta.env.SSR && <FiltersWithoutScripts filters={filters} />}</noscript>
    </form>
  )
}

const loadPanel = () => import('./filter-panel.tsx')

/** Opens the panel with all filters, whose code is loaded with the first hover, focus or click. */
function MoreFilters({ filters, change }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const active = activeFiltersOf(filters)
  const inPanel = active.filter(({ place }) => place === 'panel').length
  const preload = () => void loadPanel().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className="flex h-14 items-center gap-2 rounded-r-lg px-4 font-medium text-sm transition-colors hover:bg-surface-hover focus-visible:-outline-offset-2 noscript:hidden"
      >
        {/* Drawn here: the file of shared icons would come with it. */}
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
          <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
          <circle cx="15.5" cy="7" r="2.5" />
          <circle cx="8.5" cy="17" r="2.5" />
        </svg>
        {/* On a phone the dropdowns are in the panel, too. */}
        <span className="sm:hidden">Filters</span>
        <span className="max-sm:hidden lg:max-xl:sr-only">More filters</span>
        <InUse className="sm:hidden" count={active.filter(({ place }) => place !== 'search').length} />
        <InUse className="max-sm:hidden" count={inPanel} />
      </button>
      {isOpen && <LazyDialog load={loadPanel} props={{ filters, onApply: change }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The number of filters that the panel sets. */
function InUse({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span className={`tabular rounded-full bg-accent px-1.5 text-on-accent text-xs ${className}`}>
      <span>{count}</span>
      <span className="sr-only"> in use</span>
    </span>
  )
}
