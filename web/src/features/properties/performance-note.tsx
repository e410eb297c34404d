import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { plural } from '../../ui/format.ts'
import { applicationsText, daysListed, tenancyText } from './performance.ts'

/** How a home does, in two lines on its card. */
export function PerformanceNote({ property }: { property: PortfolioProperty }) {
  const days = daysListed(property)
  return (
    <>
      <p>{tenancyText(property)}</p>
      <p>
        {applicationsText(property)} · {days === 0 ? 'listed today' : `listed for ${plural(days, 'day')}`}
      </p>
    </>
  )
}
