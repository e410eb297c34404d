import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { ownerPaymentDetailsQuery } from './data.ts'
import { DIALOGS } from './dialogs/dialogs.ts'

/** On an owner's profile: whether their tenants see how to pay, and the way to change it; nothing while that is unknown. */
export function PaymentDetailsCard() {
  const user = useCurrentUser()
  const isShown = user?.role === 'owner'
  const { data } = useQuery({ ...ownerPaymentDetailsQuery(user?.id ?? ''), enabled: isShown })
  if (!isShown || !data) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="mb-1 font-semibold">How tenants pay</h2>
        <p className="text-ink-muted text-sm">
          {data.details && data.changedAt
            ? `Tenants see it with what is due. Last changed on ${formatDay(data.changedAt)}.`
            : 'You have not said it yet. Tenants see it with what is due.'}
        </p>
      </div>
      <DialogButton variant="secondary" load={DIALOGS.paymentDetails} props={{ ownerId: user.id }}>
        {data.details ? 'Change how tenants pay' : 'Say how to pay'}
      </DialogButton>
    </Card>
  )
}
