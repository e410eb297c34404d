import type { FactChoice, FactFilter, FactFilters } from '@lintel/contract/properties/fact-choices'
import type { ChoiceCounts } from '@lintel/contract/properties/search-schema'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { type NumberElement, NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { currentCurrency } from '../../../ui/text/money.ts'
import { pluralCapped } from '../../../ui/text/numbers.ts'
import { choiceCountsQuery, publicCountQuery } from '../data.ts'
import { DistrictField } from './district-field.tsx'
import { LargerNote } from './filter-notes.tsx'
import { FactPills, RoomPills } from './filter-pills.tsx'
import { type Filters, NO_FILTERS, readFilters, SORT_LABELS, writeFilters } from './filters.ts'
import { MainChoices } from './main-choices.tsx'

export interface FilterPanelProps {
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}

/** A set of facts as the panel shows them. */
const GROUPS: { title: string; names: FactFilter[] }[] = [
  { title: 'The home', names: ['type', 'furnished', 'outdoor', 'parking', 'floor', 'lift', 'stepFree'] },
  { title: 'The lease', names: ['term', 'deposit', 'bills'] },
  { title: 'Living there', names: ['pets', 'smoking'] },
  { title: 'Energy', names: ['energy', 'heating'] },
]

/** All filters, with the number of homes that each choice finds. Nothing changes until one shows the homes. */
export default function FilterPanel({ filters, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(filters)
  // As the address would hold it: without what is no filter.
  const asked = useDeferredValue(readFilters(writeFilters(draft)))
  const count = useQuery(publicCountQuery(asked))
  const counts = useQuery(choiceCountsQuery(asked)).data
  const change = (changes: Partial<Filters>) => setDraft((current) => ({ ...current, ...changes }))
  const apply = () => {
    onApply(readFilters(writeFilters(draft)))
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Filters"
      size="md"
      actions={
        <>
          <Button variant="ghost" onClick={() => setDraft({ ...NO_FILTERS, search: draft.search, sort: draft.sort })}>
            Clear all
          </Button>
          <Button onClick={apply} className="tabular">
            {count.data ? `Show ${pluralCapped(count.data, 'home')}` : 'Show homes'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className="space-y-7"
      >
        <PhoneChoices filters={draft} change={change} />
        <PriceAndSize filters={draft} change={change} counts={counts} />
        <WhereAndWhen filters={draft} change={change} />
        {GROUPS.map(({ title, names }) => (
          <Section key={title} title={title}>
            {names.map((name) => (
              <FactPills
                key={name}
                name={name}
                chosen={draft.facts[name] ?? []}
                counts={counts?.[name]}
                onChoose={(choices) => change({ facts: withChoices(draft.facts, name, choices) })}
              />
            ))}
          </Section>
        ))}
        {/* Enter in a field submits. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Show homes
        </button>
      </form>
    </Dialog>
  )
}

interface FiltersProps {
  filters: Filters
  change: (changes: Partial<Filters>) => void
}

/** What a larger window has beside the list: the main choices and the order. */
function PhoneChoices({ filters, change }: FiltersProps) {
  return (
    <>
      <div className="space-y-3 sm:hidden">
        <div className="grid grid-cols-2 divide-x divide-y overflow-hidden rounded-md border border-line-strong/60 [&>:nth-child(-n+2)]:col-span-2">
          <MainChoices filters={filters} change={change} priceLabel="Price band" bedroomsLabel="Number of bedrooms" />
        </div>
        <LargerNote filters={filters} change={change} />
      </div>
      <Field label="Sort by" className="sm:hidden">
        <Select value={filters.sort} onChange={({ target }) => change({ sort: target.value as Filters['sort'] })}>
          {Object.entries(SORT_LABELS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function PriceAndSize({ filters, change, counts }: FiltersProps & { counts: ChoiceCounts | undefined }) {
  return (
    <Section title="Price and size" note="Limits of your own replace the price band and the number of bedrooms.">
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label="Price from"
          currency={currentCurrency()}
          value={filters.priceFrom}
          onChange={(priceFrom) => change({ priceFrom, price: null })}
        />
        <NumberField
          label="Price to"
          currency={currentCurrency()}
          value={filters.priceTo}
          onChange={(priceTo) => change({ priceTo, price: null })}
        />
        <NumberField
          label="Area from"
          trailing="m²"
          value={filters.minArea}
          onChange={(minArea) => change({ minArea })}
        />
        <NumberField
          label="Area to"
          trailing="m²"
          value={filters.maxArea}
          onChange={(maxArea) => change({ maxArea })}
        />
      </div>
      <RoomPills
        title="Bedrooms, at least"
        chosen={filters.minBedrooms}
        counts={counts?.minBedrooms}
        onChoose={(minBedrooms) => change({ minBedrooms, bedrooms: null })}
      />
      <RoomPills
        title="Bathrooms, at least"
        chosen={filters.minBathrooms}
        counts={counts?.minBathrooms}
        onChoose={(minBathrooms) => change({ minBathrooms })}
      />
    </Section>
  )
}

function WhereAndWhen({ filters, change }: FiltersProps) {
  return (
    <Section title="Where and when">
      <div className="grid gap-4 sm:grid-cols-2">
        <DistrictField filters={filters} change={change} />
        <Field label="Free by" hint="Homes that are free on that day">
          <Input
            type="date"
            value={filters.availableBy ?? ''}
            onChange={({ target }) => change({ availableBy: target.value || null })}
          />
        </Field>
      </div>
    </Section>
  )
}

function withChoices(facts: FactFilters, name: FactFilter, choices: string[]): FactFilters {
  const { [name]: _, ...others } = facts
  return choices.length > 0 ? { ...others, [name]: choices as FactChoice<FactFilter>[] } : others
}

function Section({ title, note, children }: { title: string; note?: string; children: Elements }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 border-t pt-6 first:border-0 first:pt-0">
      <h3 id={id} className="font-semibold text-base">
        <span>{title}</span>
        {note && <span className="mt-0.5 block font-normal text-ink-muted text-sm">{note}</span>}
      </h3>
      {children}
    </section>
  )
}

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Of an amount of money. */
  currency?: string
  /** The unit of anything else. */
  trailing?: string
}

/** A number above 0; anything else filters by nothing. */
function NumberField({ label, value, onChange, currency, trailing }: NumberFieldProps) {
  const input = useRef<NumberElement>(null)
  const shown = value === null ? '' : String(value)
  // It was cleared, or a dropdown replaced it.
  useEffect(() => {
    if (input.current && (shown || Number(input.current.value) > 0)) input.current.value = shown
  }, [shown])
  const props = {
    ref: input,
    defaultValue: shown,
    onValue: (typed: string) => onChange(Number(typed) > 0 && Number(typed) < 1e12 ? Number(typed) : null),
  }
  return (
    <Field label={label}>
      {currency ? <MoneyInput {...props} currency={currency} /> : <NumberInput {...props} trailing={trailing} />}
    </Field>
  )
}
