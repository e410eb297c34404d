import type { LedgerLine } from '@lintel/contract/rent/schema'
import { Eraser, Undo2 } from 'lucide-react'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import type { MenuAction } from '../../../ui/overlays/menu.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { lineName } from '../charge-words.ts'
import type { ChargeOfLine, PaymentOfLine } from '../dialogs/consequences.ts'

export interface LineActions {
  reversePayment: (payment: PaymentOfLine) => void
  reverseCharge: (charge: ChargeOfLine) => void
  writeOff: (charge: ChargeOfLine) => void
}

/** What a landlord can do about a line; nothing about what is reversed, or was carried over from another owner. */
export function LineMenu({ line, actions }: { line: LedgerLine; actions: LineActions }) {
  const offered = actionsOf(line, actions)
  if (offered.length === 0) return null
  return <ActionMenu label={`${lineName(line)} of ${formatDay(line.day)}: more`} actions={offered} />
}

function actionsOf({ kind, isReversal, isReversed, charge, payment }: LedgerLine, actions: LineActions): MenuAction[] {
  if (isReversal || isReversed) return []
  if (kind === 'payment' && payment && payment.kind !== 'handed_over')
    return [
      {
        label: 'Reverse the payment…',
        icon: <Undo2 />,
        isDanger: true,
        onSelect: () => actions.reversePayment(payment),
      },
    ]
  if (kind !== 'charge' || !charge) return []
  return [
    {
      label: 'Waive or reverse…',
      icon: <Undo2 />,
      isDanger: true,
      onSelect: () => actions.reverseCharge(charge),
    },
    ...(charge.open > 0
      ? [
          {
            label: 'Write off what is open…',
            icon: <Eraser />,
            isDanger: true,
            onSelect: () => actions.writeOff(charge),
          },
        ]
      : []),
  ]
}
