import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { localToday } from '../../../ui/text/dates.ts'
import type { FactName } from '../../properties/facts/fact-text.ts'
import { factsLine } from '../../properties/facts/facts-in-words.ts'
import { readFacts } from './fact-values.ts'
import { OptionalGroup } from './optional-group.tsx'
import type { PropertyFormControl } from './property-form-control.ts'

export interface FactGroupProps {
  form: PropertyFormControl
  currency: string
  title: string
  /** What it is about, while nothing is known. */
  blank: string
  /** The facts in it, in the order of its summary. */
  names: readonly FactName[]
  children: ReactNode
}

/** Some facts of the property form, summed up in a line. */
export function FactGroup({ form, currency, title, blank, names, children }: FactGroupProps) {
  const facts = useWatch({ control: form.control, name: 'facts' })
  const errors = form.formState.errors.facts
  return (
    <OptionalGroup
      title={title}
      summary={factsLine({ facts: readFacts(facts), currency }, names, localToday()) || blank}
      hasErrors={names.some((name) => errors?.[name])}
      attempts={form.formState.submitCount}
    >
      {children}
    </OptionalGroup>
  )
}
