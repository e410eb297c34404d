import { isolated } from '@lintel/contract/isolated'
import { epcCodeText } from '@lintel/contract/rent/epc-code'
import type { LeasePaymentDetails } from '@lintel/contract/rent/payment-details'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Card, CardHeading } from '../../../ui/page/card.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { paymentDetailsQuery } from '../data.ts'
import { sumToPay } from '../headline.ts'
import { PaymentFacts } from '../payment-facts.tsx'

const loadCode = () => import('./payment-code.tsx')

/** How one owner is paid: their words, account, reference and sum, and in euros a code for the bank's app. */
export function HowToPay({ ledger }: { ledger: Ledger }) {
  const query = useQuery(paymentDetailsQuery(ledger.leaseId))
  const own = query.data?.find(({ owner }) => owner.id === ledger.owner.id)
  // Nothing to pay any more, by the time that it was read.
  if (query.data && !own) return null
  return (
    <Card data-print="never" className="mt-4">
      <CardHeading title="How to pay" />
      <QueryState
        query={query}
        what="how to pay"
        compact
        level={3}
        pending={
          <div className="mt-4">
            <SkeletonLines lines={4} />
          </div>
        }
      >
        {() => own && <Details ledger={ledger} own={own} />}
      </QueryState>
    </Card>
  )
}

function Details({ ledger, own }: { ledger: Ledger; own: LeasePaymentDetails }) {
  const { details, reference, changedOn, isChangedLately } = own
  const amount = sumToPay(ledger)
  const code = codeOf(ledger, own, amount)
  const Code = useLazyComponent(loadCode, code)
  if (!details) return <NotSaid ledger={ledger} />
  return (
    <>
      {changedOn && isChangedLately && <ChangedLately owner={ledger.owner.firstName} on={changedOn} />}
      <div className="mt-4 flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-0 grow basis-64 space-y-4">
          <PaymentFacts details={details} reference={reference} amount={amount} currency={ledger.currency} />
        </div>
        {Code && code && <Code text={code} />}
      </div>
    </>
  )
}

/** The text of the code; null where there can be none. */
function codeOf({ currency }: Ledger, { details, reference }: LeasePaymentDetails, amount: number): string | null {
  if (currency !== 'EUR' || !details?.iban || !details.accountHolder) return null
  return epcCodeText({ name: details.accountHolder, iban: details.iban, bic: details.bic, amount, reference })
}

/** Changed account details are the classic fraud. */
function ChangedLately({ owner, on }: { owner: string; on: string }) {
  return (
    <p role="note" className="mt-3 flex gap-2 rounded-md bg-surface-sunken p-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
      <span className="wrap-anywhere min-w-0">
        <strong className="font-semibold">{`Last changed on ${formatDay(on)}. `}</strong>
        <span>
          {`If you did not expect it, ask ${isolated(owner)} before you pay: in person, or by a phone number that you had before.`}
        </span>
      </span>
    </p>
  )
}

function NotSaid({ ledger: { owner, property } }: { ledger: Ledger }) {
  return (
    <p className="wrap-anywhere mt-2 text-sm">
      <span className="text-ink-muted">{`${isolated(owner.firstName)} has not said how to pay. `}</span>
      <TextLink href={urlOf('messages', { to: owner.id, property: property.id })}>Ask in a message</TextLink>
    </p>
  )
}
