import { FACT_CHOICES, FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { buttonClass } from '../../../ui/button-class.ts'
import { controlClass } from '../../../ui/control-class.ts'
import { currentCurrency, symbolOf } from '../../../ui/text/money.ts'
import { choiceText, FILTER_TEXTS } from './choice-text.ts'
import type { Filters } from './filters.ts'

/** The fields of the form that need no script, with one choice of each filter; the server renders them for `noscript` alone. */
export function FiltersWithoutScripts({ filters }: { filters: Filters }) {
  const { facts, sort } = filters
  const symbol = symbolOf(currentCurrency())
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 border-t p-4">
      <details className="min-w-0 grow">
        <summary className="flex min-h-10 cursor-pointer items-center font-medium text-sm">More filters</summary>
        <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Field label="District" name="district" value={filters.district} />
          <Field label={`Price from (${symbol})`} name="priceFrom" value={filters.priceFrom} />
          <Field label={`Price to (${symbol})`} name="priceTo" value={filters.priceTo} />
          <Field label="Bedrooms from" name="minBedrooms" value={filters.minBedrooms} />
          <Field label="Bathrooms from" name="minBathrooms" value={filters.minBathrooms} />
          <Field label="Area from (m²)" name="minArea" value={filters.minArea} />
          <Field label="Area to (m²)" name="maxArea" value={filters.maxArea} />
          <Field label="Free by" name="availableBy" value={filters.availableBy} type="date" />
          {FACT_FILTER_NAMES.map((name) => (
            <label key={name} className="block text-sm">
              <span>{FILTER_TEXTS[name].title}</span>
              <select name={name} defaultValue={facts[name]?.[0] ?? ''} className={`${controlClass} mt-1 h-11 px-3`}>
                <option value="">Any</option>
                {FACT_CHOICES[name].map((choice: string) => (
                  <option key={choice} value={choice}>
                    {choiceText(name, choice)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </details>
      <input type="hidden" name="sort" value={sort} />
      <button type="submit" className={buttonClass()}>
        Show homes
      </button>
    </div>
  )
}

interface FieldProps {
  label: string
  name: string
  value: string | number | null
  type?: string
}

function Field({ label, name, value, type }: FieldProps) {
  return (
    <label className="block text-sm">
      <span>{label}</span>
      <input name={name} type={type} defaultValue={value ?? ''} className={`${controlClass} mt-1 h-11 px-3`} />
    </label>
  )
}
