import type { NewLeasePreview } from '@lintel/contract/leases/creation-schema'
import { Consequences, type ConsequencesProps } from '../../../../ui/overlays/consequences.tsx'
import { formatDayRange } from '../../../../ui/text/dates.ts'

/** How a tenant is invited to a lease. */
export type InvitationWay = 'email' | 'link' | 'none'

const INVITATIONS: Record<InvitationWay, string> = {
  email: 'Your tenant is invited by email. The invitation works once, for 14 days.',
  link: 'You get a link to pass on to your tenant. It works once, for 14 days.',
  none: 'Your tenant is told, and has the lease in their account at once.',
}

type Props = { preview: NewLeasePreview; invitation: InvitationWay; choices: ConsequencesProps['choices'] }

/** What creating the lease does; or why it can't be created. */
export function NewLeaseConsequences({ preview, invitation, choices }: Props) {
  const [overlap] = preview.overlaps
  if (overlap)
    return (
      <p className="text-sm text-warn">
        {`This home is let ${formatDayRange(overlap.startDate, overlap.endDate)}. Choose other days.`}
      </p>
    )
  return <Consequences of={preview.consequences} sentences={[INVITATIONS[invitation]]} choices={choices} />
}
