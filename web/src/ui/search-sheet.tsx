import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from './search-field.tsx'
import { Select } from './select.tsx'

export interface SearchSheetProps extends SearchFieldProps {
  /** A further filter, before the choice. */
  children?: ReactNode
  /** The one choice beside the words: its name, what is chosen ('' for all), and its `<option>`s. */
  choice: { label: string; value: string; onChoose: (value: string) => void; options: ReactNode }
}

/** What a long list is narrowed by: words, and one choice. */
export function SearchSheet({ choice: { label, value, onChoose, options }, children, ...search }: SearchSheetProps) {
  return (
    <div data-print="never" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-64 rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised">
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
