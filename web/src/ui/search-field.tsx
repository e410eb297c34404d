import { SEARCH_MAX } from '@lintel/contract/search-limits'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { DEBOUNCE_MS } from './debounce.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { useShortcut } from './shortcuts.tsx'

export interface SearchFieldProps {
  value: string
  onSearch: (search: string) => void
  /** Accessible name and placeholder: 'Search by title or address'. */
  label: string
  /** In a form that is sent without JavaScript. */
  name?: string
  /** How the list of shortcuts describes `/`. */
  shortcut: { label: string; group: string }
}

/** A search field: searches after a pause in typing, at once on Enter. `/` focuses it, Escape clears it. */
export function SearchField({ value, onSearch, label, name, shortcut }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value was changed elsewhere (Back, a removed filter).
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, delayMs: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), delayMs)
  }
  useShortcut({ keys: '/', ...shortcut, run: () => field.current?.select() })

  useShortcut(typed ? { keys: 'Escape', label: 'Clear the search' } : undefined)

  return (
    <search className="relative flex items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-4 size-5 text-ink-muted" />
      <input
        ref={field}
        type="search"
        name={name}
        value={typed}
        onChange={(event) => search(event.target.value, DEBOUNCE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
          if (event.key === 'Escape') search('', 0)
        }}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        className="h-14 w-full min-w-0 rounded-md bg-transparent pr-14 pl-12 text-base focus-visible:-outline-offset-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <IconButton
          label="Clear search"
          size="sm"
          icon={<X aria-hidden="true" />}
          onClick={() => {
            search('', 0)
            field.current?.focus()
          }}
          className="absolute! right-3"
        />
      ) : (
        <span className="pointer-events-none absolute right-4">
          <ShortcutKeys keys="/" />
        </span>
      )}
    </search>
  )
}
