import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
import { SearchField, type SearchFieldProps } from './search-field.tsx'
import { Select } from './select.tsx'

export interface SearchBarProps extends SearchFieldProps {
  /** Another filter, before the select. */
  children?: Elements
  /** The select beside the search field: its accessible name, its value ('' for all) and its `<option>`s. */
  choice: { label: string; value: string; onChoose: (value: string) => void; options: ReactNode }
}

/** The filters above a long list: a search field and a select. */
export function SearchBar({ choice: { label, value, onChoose, options }, children, ...search }: SearchBarProps) {
  return (
    <div data-print="never" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-56 rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised">
        <SearchField {...search} />
      </div>
      {children}
      <Select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={children ? 'grow basis-32 sm:grow-0 sm:basis-48' : 'w-full sm:w-48'}
      >
        {options}
      </Select>
    </div>
  )
}
