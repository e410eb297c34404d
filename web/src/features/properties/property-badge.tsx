import { Badge } from '../../ui/badge.tsx'

const LABELS = new Map([
  ['available', 'Available'],
  ['occupied', 'Occupied'],
  ['maintenance', 'Maintenance'],
])

/** A property's status. An unknown status is shown as it is. */
export function PropertyBadge({ status }: { status: string }) {
  return <Badge tone={status === 'available' ? 'good' : 'muted'}>{LABELS.get(status) ?? status}</Badge>
}
