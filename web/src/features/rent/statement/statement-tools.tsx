import { fullName } from '@lintel/contract/names'
import type { StatementRange } from '@lintel/contract/rent/statement-range'
import type { Statement } from '@lintel/contract/rent/statement-schema'
import { User } from 'lucide-react'
import { FilterChip } from '../../../ui/forms/filter-chip.tsx'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { OwnerCombobox } from '../../accounts/administration/owner-combobox.tsx'
import { PropertyFilter } from '../../properties/property-filter.tsx'
import { RangeFields } from './range-fields.tsx'
import { RANGE_NAMES, RANGES, type StatementFilters, statementFilters } from './statement-filters.ts'

export interface StatementToolsProps {
  filters: StatementFilters
  /** The days of the statement; null while the present month is unknown. */
  days: StatementRange | null
  /** Why they can't be those of a statement. */
  fault: string | undefined
  isAgent: boolean
  /** The owner whose statement it is, once it is known. */
  owner: Statement['owner']
  onChange: (changes: Partial<StatementFilters>, options?: { isTyping?: boolean }) => void
}

/** What a statement is about: which days, which home, and for agents whose homes. */
export function StatementTools({ filters, days, fault, isAgent, owner, onChange }: StatementToolsProps) {
  const { range, property } = filters
  const isCustom = typeof range === 'object'
  const hrefOf = (range: StatementFilters['range']) =>
    statementFilters.path + statementFilters.write({ ...filters, range })
  const named = RANGES.map((name) => ({ name: RANGE_NAMES[name], href: hrefOf(name), isCurrent: range === name }))
  const custom = days && { name: 'Other days', href: hrefOf({ from: days.from, through: days.through }) }
  return (
    <div data-print="never" className="mb-8 space-y-4">
      <FilterTabs label="Days" tabs={custom ? [...named, { ...custom, isCurrent: isCustom }] : named} />
      <div className="flex flex-wrap items-end gap-3">
        {isCustom && (
          <RangeFields days={range} fault={fault} onChange={(next) => onChange({ range: next }, { isTyping: true })} />
        )}
        {isAgent && (
          <OwnerFilter
            owner={owner}
            isChosen={filters.owner !== null && property === null}
            onChange={(next) => onChange({ owner: next, property: null })}
          />
        )}
        <PropertyFilter
          property={property}
          scope={isAgent ? 'agent' : 'owner'}
          onChange={(next) => onChange({ property: next })}
        />
      </div>
    </div>
  )
}

const OWNER_FIELD = { fieldLabel: 'Owner', placeholder: 'Choose an owner' }

interface OwnerFilterProps {
  owner: Statement['owner']
  isChosen: boolean
  onChange: (id: string | null) => void
}

function OwnerFilter({ owner, isChosen, onChange }: OwnerFilterProps) {
  const name = owner ? fullName(owner) : 'One owner'
  const remove = () => {
    onChange(null)
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (isChosen)
    return (
      <div className="min-w-0 grow basis-full sm:grow-0 sm:basis-60">
        <FilterChip icon={<User />} text={name} removeLabel={`Choose another owner than “${name}”`} onRemove={remove} />
      </div>
    )
  return (
    <div className="min-w-0 grow basis-40 sm:grow-0 sm:basis-60">
      <OwnerCombobox value={null} onChange={({ id }) => onChange(id)} outsideField={OWNER_FIELD} />
    </div>
  )
}
