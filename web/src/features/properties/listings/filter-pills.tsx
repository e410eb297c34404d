import { FACT_CHOICES, type FactFilter } from '@lintel/contract/properties/fact-choices'
import type { ReactNode } from 'react'
import { formatCappedCount } from '../../../ui/text/numbers.ts'
import { choiceText, FILTER_TEXTS } from './choice-text.ts'

/** Filters whose choices include each other. */
const SINGLE: FactFilter[] = ['pets', 'smoking', 'parking', 'energy', 'deposit']

type Counts = Record<string, { count: number; isCapped: boolean }> | undefined

/** A choice or several of a filter by facts; of choices that include each other one at a time. */
export function FactPills({
  name,
  chosen,
  counts,
  onChoose,
}: {
  name: FactFilter
  chosen: string[]
  counts: Counts
  onChoose: (choices: string[]) => void
}) {
  const isSingle = SINGLE.includes(name)
  return (
    <Pills title={FILTER_TEXTS[name].title}>
      {FACT_CHOICES[name].map((choice: string) => (
        <Pill
          key={choice}
          text={choiceText(name, choice)}
          count={counts?.[choice]}
          isChosen={chosen.includes(choice)}
          onChange={(isChosen) => {
            const others = isSingle ? [] : chosen.filter((other) => other !== choice)
            onChoose(isChosen ? [...others, choice] : others)
          }}
        />
      ))}
    </Pills>
  )
}

const ROOMS = [1, 2, 3, 4, 5]

/** At least so many rooms. */
export function RoomPills({
  title,
  chosen,
  counts,
  onChoose,
}: {
  title: string
  chosen: number | null
  counts: Counts
  onChoose: (rooms: number | null) => void
}) {
  return (
    <Pills title={title}>
      {ROOMS.map((rooms) => (
        <Pill
          key={rooms}
          text={`${rooms}+`}
          count={counts?.[rooms]}
          isChosen={chosen === rooms}
          onChange={(isChosen) => onChoose(isChosen ? rooms : null)}
        />
      ))}
    </Pills>
  )
}

function Pills({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

interface PillProps {
  text: string
  count: { count: number; isCapped: boolean } | undefined
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** A checkbox that looks like a chip, with the number of homes that it finds. */
function Pill({ text, count, isChosen, onChange }: PillProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-line-strong/60 px-3.5 text-sm transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        className="sr-only"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={count?.count === 0 && !isChosen ? 'text-ink-muted' : undefined}>{text}</span>
      <span className="tabular min-w-4 text-ink-muted text-xs">{count && formatCappedCount(count)}</span>
    </label>
  )
}
