import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { filledCriteria } from './criteria-values.ts'
import { filledFacts } from './fact-values.ts'
import type { PropertyFormControl } from './property-form-control.ts'

/**
 * What a home can have besides the specified fields, so that these and the button stay close together. Open once something in it
 * is filled in or wrong.
 */
export function MoreDetails({ form, children }: { form: PropertyFormControl; children: ReactNode }) {
  const id = useId()
  const [facts, questions, criteria] = useWatch({ control: form.control, name: ['facts', 'questions', 'criteria'] })
  const { errors, submitCount } = form.formState
  const hasErrors = Boolean(errors.facts || errors.questions || errors.criteria)
  const isFilled =
    Object.keys(filledFacts(facts)).length > 0 ||
    Object.keys(questions ?? {}).length > 0 ||
    filledCriteria(criteria) !== null
  // Null until the user opens or closes it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isFilled
  // Before the effects of the groups in it, which focus the first error.
  useLayoutEffect(() => {
    if (hasErrors && submitCount > 0) setChosen(true)
  }, [hasErrors, submitCount])
  return (
    <div className="border-t pt-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="flex w-full items-start justify-between gap-4 rounded-sm text-left"
      >
        <span className="min-w-0">
          <span className="block font-semibold text-base">More details</span>
          <span className="block text-ink-muted text-sm">
            District, furniture, moving in, pets, energy, and what you ask applicants. All of it is optional.
          </span>
        </span>
        <ChevronDown
          className={`mt-1 size-5 shrink-0 text-ink-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="mt-6 space-y-8">
        {children}
      </div>
    </div>
  )
}
