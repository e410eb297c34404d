import { Command } from 'cmdk'
import type { MouseEvent } from 'react'
import type { Entry } from '../../palette.ts'
import { ShortcutKeys } from '../../ui/keyboard/shortcut-keys.tsx'

/** An entry of the palette: a link, so that it can be opened in a new tab or copied, or an action. */
export function EntryRow({ entry, onOpen }: { entry: Entry; onOpen: (entry: Entry) => void }) {
  const { media, title, note, badge, keys } = entry
  const content = (
    <>
      <span className="grid size-8 shrink-0 place-items-center text-ink-muted">{media}</span>
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-left text-sm">
          {title}
        </span>
        {note && (
          <span dir="auto" className="block truncate text-left text-ink-muted text-xs">
            {note}
          </span>
        )}
      </span>
      {badge}
      {keys && (
        <span aria-hidden="true" className="shrink-0">
          <ShortcutKeys keys={keys} />
        </span>
      )}
    </>
  )
  if (!('href' in entry))
    return (
      <Command.Item value={entry.key} onSelect={() => onOpen(entry)} className={rowClass}>
        {content}
      </Command.Item>
    )
  const open = (event: MouseEvent) => {
    // The browser opens it in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(entry)
  }
  return (
    <Command.Item asChild value={entry.key} className={rowClass}>
      <a href={entry.href} tabIndex={-1} onClick={open}>
        {content}
      </a>
    </Command.Item>
  )
}

const rowClass =
  'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-sm px-2.5 py-1.5 text-ink outline-none'
