import { fromCents, halfUp, toCents } from '@lintel/contract/money'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatArea, formatCount } from '../../../ui/text/numbers.ts'
import { availabilityText } from '../../properties/facts/availability-text.ts'
import { costsOf } from '../../properties/facts/costs.ts'
import { FACT_LABELS, type FactName } from '../../properties/facts/fact-text.ts'
import { factsInWords } from '../../properties/facts/facts-in-words.ts'

/** A row of the comparison: one value for each home, null where the home does not state it. */
export type ComparisonRow = { label: string; values: (string | null)[]; differs: boolean }
export type ComparisonGroup = { title: string; rows: ComparisonRow[] }

type Source = { label: string; textOf: (property: PropertySummary) => string | undefined }

const fact = (name: FactName): Source => ({
  label: FACT_LABELS[name],
  textOf: (property) => factsInWords(property).find((known) => known.name === name)?.value,
})

/** Rounded half up to the minor unit. An area has at most two decimals. */
function rentPerSquareMetre({ price, currency, area }: PropertySummary): number {
  const cents = halfUp(BigInt(toCents(price, currency)) * 100n, BigInt(Math.round(area * 100)))
  return fromCents(Number(cents), currency)
}

function firstMonthText(property: PropertySummary): string | undefined {
  const { firstMonth } = costsOf(property)
  return firstMonth === undefined ? undefined : formatMoney(firstMonth, property.currency)
}

const GROUPS: { title: string; sources: Source[] }[] = [
  {
    title: 'Cost',
    sources: [
      { label: 'Rent per month', textOf: (property) => formatMoney(costsOf(property).monthly, property.currency) },
      fact('deposit'),
      { label: 'Cost of moving in', textOf: firstMonthText },
    ],
  },
  {
    title: 'Size',
    sources: [
      { label: 'Bedrooms', textOf: ({ bedrooms }) => (bedrooms === 0 ? 'Studio' : formatCount(bedrooms)) },
      { label: 'Bathrooms', textOf: ({ bathrooms }) => formatCount(bathrooms) },
      { label: 'Area', textOf: ({ area }) => formatArea(area) },
      { label: 'Rent per m²', textOf: (property) => formatMoney(rentPerSquareMetre(property), property.currency) },
    ],
  },
  {
    title: 'Terms',
    sources: [
      { label: 'Availability', textOf: availabilityText },
      fact('minTermMonths'),
      fact('maxTermMonths'),
      fact('billsIncluded'),
    ],
  },
  {
    title: 'Home',
    sources: [
      fact('type'),
      fact('district'),
      { label: 'City', textOf: ({ city }) => city },
      ...(
        ['floor', 'furnished', 'lift', 'outdoor', 'stepFree', 'energyClass', 'heating', 'parking'] satisfies FactName[]
      ).map(fact),
    ],
  },
  { title: 'Rules', sources: [fact('pets'), fact('smoking')] },
]

/**
 * What homes have side by side, in groups. Rows that no home has a value for are left out; a missing value differs from
 * any other.
 */
export const compareProperties = (properties: readonly PropertySummary[]): ComparisonGroup[] =>
  withRows(
    GROUPS.map(({ title, sources }) => ({
      title,
      rows: sources
        .map(({ label, textOf }) =>
          rowOf(
            label,
            properties.map((property) => textOf(property) ?? null),
          ),
        )
        .filter(({ values }) => values.some((value) => value !== null)),
    })),
  )

/** Only the rows whose values differ. */
export const differencesOf = (groups: readonly ComparisonGroup[]): ComparisonGroup[] =>
  withRows(groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) })))

const rowOf = (label: string, values: (string | null)[]): ComparisonRow => ({
  label,
  values,
  differs: new Set(values).size > 1,
})

const withRows = (groups: ComparisonGroup[]) => groups.filter(({ rows }) => rows.length > 0)
