import { formatDay, formatMoney } from '../../ui/format.ts'
import type { LeaseDate } from './dates.ts'

const WORDS: Record<LeaseDate['what'], (rent: number) => string> = {
  begins: () => 'The lease begins',
  rent: (rent) => `Rent of ${formatMoney(rent)} is due`,
  ends: () => 'The lease ends; this is its last day',
}

/** What a lease has ahead, the nearest first, along a line. */
export function NextDates({ dates, rent }: { dates: LeaseDate[]; rent: number }) {
  return (
    <ol>
      {dates.map(({ on, what }) => (
        <li
          key={`${on} ${what}`}
          className="relative pb-5 pl-7 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-line after:absolute after:top-1 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-surface after:bg-line-strong first:after:bg-accent last:pb-0 last:before:hidden"
        >
          <p className="font-medium text-sm">
            <time dateTime={on}>{formatDay(on)}</time>
          </p>
          <p className="mt-0.5 text-ink-muted text-sm">{WORDS[what](rent)}</p>
        </li>
      ))}
    </ol>
  )
}
