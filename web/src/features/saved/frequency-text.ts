import type { AlertFrequency } from '@lintel/contract/saved/schema'

/** How soon a saved search sends an email, in the order of the choice. */
export const FREQUENCY_LABELS: Record<AlertFrequency, string> = {
  'at-once': 'At once',
  daily: 'Every morning',
  weekly: 'On Mondays',
  never: 'No emails',
}
