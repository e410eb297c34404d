import { criteriaOf } from '@lintel/contract/properties/criteria'
import { Card } from '../../../ui/page/card.tsx'
import type { LoadedProperty } from '../../properties/data.ts'
import { CriteriaList } from '../../properties/facts/criteria-list.tsx'
import { hasCriteria } from '../../properties/facts/criteria-text.ts'

/** What the owner looks for, beside the application form; nothing for a home without criteria. */
export function CriteriaAside({ property }: { property: LoadedProperty }) {
  const criteria = criteriaOf(property)
  if (!hasCriteria(criteria)) return null
  return (
    <Card className="mt-4">
      <h2 className="font-semibold text-base">What the owner looks for</h2>
      <CriteriaList criteria={criteria} property={property} />
    </Card>
  )
}
