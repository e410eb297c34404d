import { Badge } from '../../ui/badge.tsx'

const WORDS = new Map([
  ['available', 'Available'],
  ['occupied', 'Occupied'],
  ['maintenance', 'Maintenance'],
])

/** What one can do with a home now; a status nobody foresaw is shown as given. */
export function PropertyBadge({ status }: { status: string }) {
  const isAvailable = status === 'available'
  return (
    <Badge tone={isAvailable ? 'good' : 'muted'} dot={isAvailable}>
      {WORDS.get(status) ?? status}
    </Badge>
  )
}
