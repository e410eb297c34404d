import './table.css'
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
  return (
    <nav aria-label={label} data-print="never" className="min-w-0">
      <ul className="dt-tabs flex gap-1.5">
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
