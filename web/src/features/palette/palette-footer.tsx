import type { KeyboardEvent } from 'react'
import { isEnter } from '../../ui/keyboard/enter-key.ts'
import { ShortcutKeys } from '../../ui/keyboard/shortcut-keys.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { plural } from '../../ui/text/numbers.ts'

export interface PaletteFooterProps {
  /** Null while no text is typed. */
  count: number | null
  isSearching: boolean
  /** Names of what could not be searched. */
  failed: string[]
  onRetry: () => void
}

/** How the search is going, and the keys of the palette. */
export function PaletteFooter({ count, isSearching, failed, onRetry }: PaletteFooterProps) {
  const isFailed = failed.length > 0 && !isSearching
  return (
    <div
      data-idle={(count === null && !isSearching) || undefined}
      className="palette-footer flex min-h-10 shrink-0 items-center justify-between gap-4 border-t px-4 py-1.5 text-ink-muted text-xs"
    >
      <p role="status" className="min-w-0">
        {isSearching ? (
          <span aria-hidden="true" className="flex items-center gap-2">
            <Spinner /> Searching…
          </span>
        ) : isFailed ? (
          <span className="text-bad">{`${listOf(failed)} could not be searched`}</span>
        ) : (
          count !== null && (
            <span className={count > 0 ? undefined : 'sr-only'}>
              {count > 0 ? plural(count, 'result') : 'Nothing found'}
            </span>
          )
        )}
      </p>
      {isFailed && (
        <button
          type="button"
          onClick={onRetry}
          onKeyDown={keepEnter}
          className="touch-target shrink-0 rounded-sm font-medium text-link underline underline-offset-3"
        >
          Try again
        </button>
      )}
      {!isFailed && (
        <p aria-hidden="true" className="flex shrink-0 items-center gap-3">
          {KEYS.map(([keys, label]) => (
            <span key={label} className="hidden items-center gap-1 lg:pointer-fine:flex">
              {keys.map((key) => (
                <ShortcutKeys key={key} keys={key} />
              ))}
              <span>{label}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** For buttons in the palette: their Enter does not open the selected entry. */
export const keepEnter = (event: KeyboardEvent) => isEnter(event) && event.stopPropagation()

const KEYS: [string[], string][] = [
  [['ArrowUp', 'ArrowDown'], 'move'],
  [['Enter'], 'open'],
  [['Mod+Enter'], 'in a new tab'],
]

/** 'Homes', 'Homes and people', 'Homes, people and applications'. */
function listOf([first = '', ...others]: string[]): string {
  const names = [first, ...others.map((name) => name.toLowerCase())]
  return names.length === 1 ? first : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
