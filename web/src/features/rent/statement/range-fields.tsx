import type { StatementRange } from '@lintel/contract/rent/statement-range'
import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { isCalendarDay } from '../../../ui/text/dates.ts'

export interface RangeFieldsProps {
  days: StatementRange
  /** Why they can't be those of a statement. */
  fault: string | undefined
  /** Called once both days are complete. */
  onChange: (days: StatementRange) => void
}

/** The first and the last day of a statement. */
export function RangeFields({ days, fault, onChange }: RangeFieldsProps) {
  const [{ given, typed }, setState] = useState({ given: days, typed: days })
  // Back and Forward change the days as well.
  if (given.from !== days.from || given.through !== days.through) setState({ given: days, typed: days })
  const change = (changes: Partial<StatementRange>) => {
    const next = { ...typed, ...changes }
    setState({ given, typed: next })
    if (isCalendarDay(next.from) && isCalendarDay(next.through)) onChange(next)
  }
  return (
    <div className="grid grow basis-full grid-cols-2 items-start gap-3 sm:max-w-md">
      <Field label="From">
        <Input type="date" value={typed.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label="Through" error={fault}>
        <Input type="date" value={typed.through} onChange={({ target }) => change({ through: target.value })} />
      </Field>
    </div>
  )
}
