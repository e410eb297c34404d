import { Search } from 'lucide-react'
import { useState } from 'react'
import { controlClass } from '../control-class.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { plural } from '../text/numbers.ts'
import type { Shortcut } from './shortcut.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'

const GROUPS = ['Everywhere', 'Go to', 'On this page'] as const

/** Longer lists have a field to filter them. */
const LONG = 12

/** The dialog with all shortcuts that work now; opened by '?'. */
export default function ShortcutList({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const [filter, setFilter] = useState('')
  const working = shortcuts.filter(isWorking)
  const found = working.filter((shortcut) => matches(shortcut, filter))
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      {working.length > LONG && (
        <div className="relative mb-4 flex items-center">
          <Search className="pointer-events-none absolute left-3 size-4 text-ink-muted" />
          <input
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            autoComplete="off"
            aria-label="Filter the shortcuts"
            placeholder="Filter the shortcuts"
            className={`${controlClass} h-10 pr-3 pl-9`}
          />
        </div>
      )}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'py-2 text-ink-muted text-sm'}>
        {filter && (found.length > 0 ? plural(found.length, 'shortcut') : `No shortcut matches “${filter.trim()}”.`)}
      </p>
      <div className="space-y-6 pb-4">
        {GROUPS.map((group) => (
          <Group key={group} title={group} shortcuts={found.filter((shortcut) => groupOf(shortcut) === group)} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-ink-muted text-xs">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="flex items-center justify-between gap-4 py-2 text-sm">
            <dt>{label}</dt>
            <dd>
              <ShortcutKeys keys={keys} always />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Of several for the same keys the last one works; keys that the focused element handles all work. */
const isWorking = (shortcut: Shortcut, index: number, all: readonly Shortcut[]) =>
  !shortcut.run || index === all.findLastIndex(({ keys, run }) => run && keys === shortcut.keys)

const groupOf = ({ group }: Shortcut) => GROUPS.find((name) => name === group) ?? 'On this page'

function matches({ keys, label }: Shortcut, filter: string) {
  const text = `${label} ${keys}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
