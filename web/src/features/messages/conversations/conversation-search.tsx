import { LIMITS } from '@lintel/contract/limits'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { isInComposition } from '../../../ui/keyboard/enter-key.ts'
import { ShortcutKeys } from '../../../ui/keyboard/shortcut-keys.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'

/** Searches conversations by partner, property and message text. Shortcut: `/`. */
export function ConversationSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const focus = () => {
    field.current?.focus()
    field.current?.select()
  }
  useShortcut({ keys: '/', label: 'Search conversations', group: 'Messages', run: focus })
  useShortcut(value ? { keys: 'Escape', label: 'Clear the search' } : undefined)
  return (
    <search className="relative flex items-center">
      <Search className="pointer-events-none absolute left-3 size-4 text-ink-muted" />
      <input
        ref={field}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isInComposition(event) && onChange('')}
        maxLength={LIMITS.searchMax}
        autoComplete="off"
        aria-label="Search conversations"
        placeholder="Search conversations"
        className={`${controlClass} h-10 pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value ? (
        <IconButton
          label="Clear search"
          size="sm"
          icon={<X />}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
          className="!absolute right-1"
        />
      ) : (
        <span className="pointer-events-none absolute right-3">
          <ShortcutKeys keys="/" />
        </span>
      )}
    </search>
  )
}
