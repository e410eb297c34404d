import type { Tenant } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import type { LedgerLine } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { TextLink } from '../../../ui/link.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { lineName, methodName, sumInWords } from '../charge-words.ts'
import type { ChargeOfLine } from '../dialogs/consequences.ts'

export interface LedgerLineRowProps {
  line: LedgerLine
  currency: string
  /** The reader's id: other users who recorded it are named; absent: none is. */
  readerId: string | undefined
  /** Says to whom it is owed. */
  showsOwner: boolean
  /** Of a line among those of other leases; `property`: its title, unless all are about one. */
  lease?: { leaseId: string; property: string | null; tenant: Tenant }
  /** What can be done about it; undefined in a statement. */
  menu: ReactNode
}

/** One line of a ledger. Reversed lines are struck through, and say so. */
export function LedgerLineRow({ line, currency, readerId, showsOwner, lease, menu }: LedgerLineRowProps) {
  const { id, day, amount, balance, isReversed } = line
  const money = (value: number) => formatExactMoney(value, currency)
  const Struck = isReversed ? 's' : 'span'
  return (
    // Focused when it is the first line of a newly loaded page.
    <tr data-line={id} tabIndex={-1} className="outline-none">
      <td className="ledger-day whitespace-nowrap">
        <time dateTime={day}>{formatDay(day)}</time>
      </td>
      <th scope="row" className="ledger-what">
        <Struck className={classNames('wrap-anywhere font-medium', isReversed && 'text-ink-muted')}>
          {lineName(line)}
        </Struck>
        {lease && <LeaseOfLine {...lease} />}
        <LineDetails line={line} currency={currency} readerId={readerId} showsOwner={showsOwner} />
      </th>
      <td className="ledger-amount ledger-sum">
        <Struck
          className={isReversed ? 'text-ink-muted' : undefined}
        >{`${amount > 0 ? '+' : ''}${money(amount)}`}</Struck>
      </td>
      <td className="ledger-amount ledger-balance" data-label="Balance">
        <span>{money(balance)}</span>
      </td>
      {menu !== undefined && <td className="ledger-menu">{menu}</td>}
    </tr>
  )
}

function LeaseOfLine({ leaseId, property, tenant }: NonNullable<LedgerLineRowProps['lease']>) {
  return (
    <p className="wrap-anywhere text-ink-muted">
      {property && (
        <>
          <bdi>{property}</bdi>
          <span> · </span>
        </>
      )}
      <TextLink href={urlOf('ledger', { id: leaseId })} className="touch-target inline-block max-w-full">
        <bdi>{fullName(tenant)}</bdi>
      </TextLink>
    </p>
  )
}

type DetailsProps = Omit<LedgerLineRowProps, 'menu' | 'lease'>

/** What the line was for, how it was paid, what became of it, and who recorded it. */
function LineDetails({ line, currency, readerId, showsOwner }: DetailsProps) {
  const { charge, payment, isReversal, isReversed, reason, note, by, owner } = line
  const money = (value: number) => formatExactMoney(value, currency)
  const isOpen = charge && line.kind === 'charge' && !isReversal && !isReversed && charge.open > 0
  const sum = line.kind === 'charge' && sumInWords(charge?.explanation ?? null)
  return (
    <div className="wrap-anywhere space-y-0.5 text-ink-muted">
      {charge?.label && <p dir="auto">{charge.label}</p>}
      {(isReversal || isReversed) && (
        <p className="flex items-start gap-1.5">
          <Undo2 className="mt-0.5 size-3.5 shrink-0" />
          <span>{reversalText(line)}</span>
        </p>
      )}
      {!isReversal && !isReversed && reason && <p>{reason}</p>}
      <HowPaid line={line} money={money} />
      {payment?.reference && (
        <p>
          <span>Reference </span>
          <bdi>{payment.reference}</bdi>
        </p>
      )}
      {note && <p dir="auto">{note}</p>}
      {isOpen && <p className="font-medium text-ink">{openText(charge, line.day, money)}</p>}
      {showsOwner && (
        <p>
          <span>To </span>
          <bdi>{fullName(owner)}</bdi>
        </p>
      )}
      {readerId && by && by.id !== readerId && (
        <p>
          <span>Recorded by </span>
          <bdi>{fullName(by)}</bdi>
        </p>
      )}
      {sum && (
        <details>
          <summary className="touch-target w-fit cursor-pointer marker:text-link">How it is worked out</summary>
          <p className="tabular mt-1">{sum}</p>
        </details>
      )}
    </div>
  )
}

type HowPaidProps = { line: LedgerLine; money: (value: number) => string }

/** The method of a payment, its receipt, and what of it is credit. */
function HowPaid({ line: { payment, isReversal, isReversed }, money }: HowPaidProps) {
  const method = methodName(payment?.method ?? null)
  const receipt = !isReversal && payment?.number != null && (
    <TextLink
      external
      href={`/api/payments/${payment.id}/receipt`}
      className="touch-target"
    >{`Receipt ${payment.number}`}</TextLink>
  )
  const credit =
    payment && !isReversal && !isReversed && payment.credit > 0 && `${money(payment.credit)} of it is credit`
  if (!method && !receipt && !credit) return null
  return (
    <p>
      {method && <span>{method}</span>}
      {receipt && (
        <>
          {method && <span> · </span>}
          {receipt}
        </>
      )}
      {credit && <span>{`${method || receipt ? ' · ' : ''}${credit}`}</span>}
    </p>
  )
}

function reversalText({ isReversal, reason }: LedgerLine): string {
  if (isReversal) return reason ?? 'Taken back'
  return reason ? `Reversed: ${reason}` : 'Reversed'
}

/** The due day only where it is not the day of the line. */
function openText({ open, amount, dueOn }: ChargeOfLine, day: string, money: (value: number) => string): string {
  const what = open === amount ? 'Open' : `${money(open)} open`
  return dueOn === day ? what : `${what}, due on ${formatDay(dueOn)}`
}
