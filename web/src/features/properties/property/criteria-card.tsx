import { Card } from '../../../ui/page/card.tsx'
import type { LoadedProperty } from '../data.ts'
import { askedText } from '../facts/asked-questions.ts'
import { CriteriaList } from '../facts/criteria-list.tsx'
import { hasCriteria } from '../facts/criteria-text.ts'

/** What the owner looks for and what applying asks for, before one applies; nothing for a home with neither. */
export function CriteriaCard({ property }: { property: LoadedProperty }) {
  const { criteria, questions } = property
  const asked = askedText(questions)
  const isSought = hasCriteria(criteria)
  if (!isSought && !asked) return null
  return (
    <Card className="mt-8">
      <h2 className="font-semibold text-base">{isSought ? 'What the owner looks for' : 'Applying for this home'}</h2>
      {isSought && <CriteriaList criteria={criteria} property={property} />}
      {asked && <p className="mt-3 text-ink-muted text-sm">{`Applying asks for: ${asked}.`}</p>}
    </Card>
  )
}
