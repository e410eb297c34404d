import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import type { AskedRent } from '@lintel/contract/properties/rents'
import { criteriaSentences } from './criteria-text.ts'

export interface CriteriaListProps {
  criteria: Criteria
  property: AskedRent
  /** See `criteriaSentences`. */
  rent?: string
}

/** What the owner looks for, in sentences, with their note. */
export function CriteriaList({ criteria, property, rent }: CriteriaListProps) {
  const sentences = criteriaSentences(criteria, property, rent)
  return (
    <>
      {sentences.length > 0 && (
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {criteria.note && (
        <p dir="auto" className="mt-3 whitespace-pre-line text-sm">
          {criteria.note}
        </p>
      )}
    </>
  )
}
