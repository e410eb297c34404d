import { groupCode } from '@lintel/contract/rent/iban'
import type { PaymentDetails } from '@lintel/contract/rent/payment-details'
import type { ReactNode } from 'react'
import { formatExactMoney } from '../../ui/text/money.ts'
import { CopyButton } from './copy-button.tsx'

export interface PaymentFactsProps {
  details: PaymentDetails
  /** To write with the payment. */
  reference: string
  /** What is to be paid now; nothing if it is 0. */
  amount: number
  currency: string
  /** Without buttons to copy. */
  isSample?: boolean
}

/** The owner's words, then account, reference and sum, as a form of a bank asks for them. */
export function PaymentFacts({ details, reference, amount, currency, isSample = false }: PaymentFactsProps) {
  const copied = (text: string) => (isSample ? undefined : text)
  const { instructions, accountHolder, iban, bic, accountNumber, bank } = details
  return (
    <>
      {instructions && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-sm leading-relaxed">
          {instructions}
        </p>
      )}
      <dl className="grid gap-y-3 text-sm">
        {accountHolder && <Fact name="Pay to">{<bdi>{accountHolder}</bdi>}</Fact>}
        {iban && (
          <Fact name="IBAN" copied={copied(iban)} spoken="the IBAN">
            <span className="tabular">{groupCode(iban)}</span>
          </Fact>
        )}
        {bic && <Fact name="BIC">{bic}</Fact>}
        {accountNumber && (
          <Fact name="Account number" copied={copied(accountNumber)} spoken="the account number">
            <bdi>{accountNumber}</bdi>
          </Fact>
        )}
        {bank && <Fact name="Bank">{<bdi>{bank}</bdi>}</Fact>}
        <Fact name="Reference" copied={copied(reference)} spoken="the reference">
          <span className="tabular">{groupCode(reference)}</span>
        </Fact>
        {amount > 0 && (
          <Fact name="Amount">
            <span className="tabular">{formatExactMoney(amount, currency)}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

interface FactProps {
  name: string
  children: ReactNode
  /** What its button copies. */
  copied?: string | undefined
  spoken?: string
}

function Fact({ name, children, copied, spoken = '' }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere flex min-h-6 flex-wrap items-center gap-x-2 font-medium">
        <span className="min-w-0">{children}</span>
        {copied && <CopyButton text={copied} name={spoken} />}
      </dd>
    </div>
  )
}
