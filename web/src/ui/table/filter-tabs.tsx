import './table.css'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

export interface FilterTab {
  name: string
  href: string
  isCurrent: boolean
  /** Undefined while loading, and where there is none. */
  count?: string | undefined
}

/** Links to the parts of a list, with their counts. */
export function FilterTabs({ label, tabs }: { label: string; tabs: FilterTab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On a phone the tabs are one line, of which the current one may be out of sight.
  useEffect(() => {
    const tab = current && list.current?.querySelector('[aria-current]')
    if (!tab || !list.current) return
    const { left, width } = list.current.getBoundingClientRect()
    const box = tab.getBoundingClientRect()
    if (box.left < left || box.right > left + width)
      list.current.scrollLeft += box.left - left - (width - box.width) / 2
  }, [current])
  return (
    <nav aria-label={label} data-print="never" className="min-w-0">
      <ul ref={list} className="dt-tabs flex gap-1.5">
        {tabs.map(({ name, href, isCurrent, count }) => (
          <li key={href} className="shrink-0">
            <Link href={href} aria-current={isCurrent ? 'true' : undefined} className={tabClass}>
              <span>{name}</span>
              {count !== undefined && <span className="tabular font-normal">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabClass =
  'flex min-h-10 items-center md:min-h-9 gap-1.5 rounded-full border border-line px-3.5 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-transparent aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft'
