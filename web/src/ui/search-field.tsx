import { LIMITS } from '@lintel/contract/limits'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Keys } from './keys.tsx'
import { TYPING_PAUSE_MS } from './paused.ts'
import { useShortcut } from './shortcuts.tsx'

export interface SearchFieldProps {
  value: string
  onSearch: (search: string) => void
  /** What is searched: 'Search by title or address'. */
  label: string
  /** How the list of shortcuts tells of `/`, which leads here. */
  shortcut: { label: string; group: string }
}

/** Free text; looks once one stops typing, at once on Enter. `/` leads here. */
export function SearchField({ value, onSearch, label, shortcut }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed by other means (Back, a filter taken away): what it says is what the field says.
  if (value !== shown) {
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])
  const look = (search: string, pauseMs: number) => {
    setTyped(search)
    clearTimeout(pending.current)
    pending.current = setTimeout(() => onSearch(search.trim()), pauseMs)
  }
  useShortcut({ keys: '/', ...shortcut, run: () => field.current?.select() })

  return (
    <search className="relative flex items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-4 size-5 text-ink-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => look(event.target.value, TYPING_PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') look(typed, 0)
          if (event.key === 'Escape') look('', 0)
        }}
        maxLength={LIMITS.searchMax}
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
            look('', 0)
            field.current?.focus()
          }}
          className="absolute! right-3"
        />
      ) : (
        <span className="pointer-events-none absolute right-4">
          <Keys keys="/" />
        </span>
      )}
    </search>
  )
}
