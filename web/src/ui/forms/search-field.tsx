import { SEARCH_MAX } from '@lintel/contract/search-limits'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { isEnter, isInComposition } from '../keyboard/enter-key.ts'
import { ShortcutKeys } from '../keyboard/shortcut-keys.tsx'
import { useShortcut } from '../keyboard/shortcuts.tsx'
import { DEBOUNCE_MS } from './debounce.ts'

export interface SearchFieldProps {
  value: string
  onSearch: (search: string) => void
  /** Accessible name and placeholder: 'Search by title or address'. */
  label: string
  /** In a form that is sent without JavaScript. */
  name?: string
  /** Attributes and handlers of the input; a handled key is marked by `preventDefault`. */
  inputProps?: ComponentProps<'input'>
  /** Called with each change of the text. */
  onType?: (text: string) => void
  /** On Enter, instead of searching for the text. */
  onSubmit?: (text: string) => void
  /** A new number shows `value` again, whatever was typed. */
  revision?: number
  /** How the list of shortcuts describes `/`. */
  shortcut: { label: string; group: string }
}

/** A search field: searches after a pause in typing, at once on Enter. `/` focuses it, Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { value, onSearch, label, name, shortcut, inputProps, onType, onSubmit, revision = 0 } = props
  const field = useRef<HTMLInputElement>(null)
  const { typed, search, cancel } = useTypedSearch({ value, onSearch, onType, revision })
  const focus = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcut({ keys: '/', ...shortcut, run: focus })
  useShortcut(typed ? { keys: 'Escape', label: 'Clear the search' } : undefined)

  return (
    <search className="relative flex items-center">
      <Search className="pointer-events-none absolute left-4 size-5 text-ink-muted" />
      <input
        {...inputProps}
        ref={field}
        type="search"
        name={name}
        value={typed}
        onChange={(event) => search(event.target.value, DEBOUNCE_MS)}
        onKeyDown={(event) => {
          inputProps?.onKeyDown?.(event)
          if (event.defaultPrevented || isInComposition(event)) return
          if (isEnter(event) && onSubmit) {
            cancel()
            onSubmit(typed)
          } else if (isEnter(event)) search(typed, 0)
          if (event.key === 'Escape') search('', 0)
        }}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        className="h-14 w-full min-w-0 rounded-md bg-transparent pr-14 pl-12 text-base text-ellipsis focus-visible:-outline-offset-2 max-md:placeholder-shown:pr-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <ClearButton
          onClick={() => {
            search('', 0)
            field.current?.focus()
          }}
        />
      ) : (
        <span className="pointer-events-none absolute right-4">
          <ShortcutKeys keys="/" />
        </span>
      )}
    </search>
  )
}

type TypedSearch = Pick<SearchFieldProps, 'value' | 'onSearch' | 'onType'> & { revision: number }

/** The text in the field, which is searched for after a delay. */
function useTypedSearch({ value, onSearch, onType, revision }: TypedSearch) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState({ value, revision })
  // The value was changed elsewhere (Back, a removed filter), or the typed text is no search any more.
  if (value !== last.value || revision !== last.revision) {
    setLast({ value, revision })
    if (value !== typed.trim()) setTyped(value)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  const search = (text: string, delayMs: number) => {
    setTyped(text)
    if (text !== typed) onType?.(text)
    cancel()
    timer.current = setTimeout(() => onSearch(text.trim()), delayMs)
  }
  return { typed, search, cancel }
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Clear search" size="sm" icon={<X />} onClick={onClick} className="absolute! right-3" />
}
