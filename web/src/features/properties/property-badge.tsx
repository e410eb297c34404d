import { Badge } from '../../ui/badge.tsx'

const LABELS = new Map([
  ['available', 'Available'],
  ['occupied', 'Occupied'],
  ['maintenance', 'Maintenance'],
])

/** A property's status. An unknown status is shown as it is. */
export function PropertyBadge({ status }: { status: string }) {
  const isAvailable = status === 'available'
  return (
    <Badge tone={isAvailable ? 'good' : 'muted'} dot={isAvailable}>
      {LABELS.get(status) ?? status}
    </Badge>
  )
}
