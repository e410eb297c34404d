import type { Overview } from '@lintel/contract/overview/schema'
import { formatMoney } from '../../ui/money.ts'
import { StatLink } from '../../ui/stat-card.tsx'
import { rentUrls } from '../rent/links.ts'

type Figures = Pick<Extract<Overview, { role: 'owner' | 'agent' }>, 'expected' | 'received' | 'currency'>

/** What was received of what is due this month, where books are kept; else `otherwise`. */
export function revenueNote({ expected, received, currency }: Figures, otherwise: string) {
  if (expected === 0 && received === 0) return otherwise
  const text = `${formatMoney(received, currency)} received of ${formatMoney(expected, currency)} due this month`
  return <StatLink href={rentUrls.rent()}>{text}</StatLink>
}
