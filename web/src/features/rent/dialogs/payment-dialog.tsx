import { zodResolver } from '@hookform/resolvers/zod'
import { isolated } from '@lintel/contract/isolated'
import { addCents, toCents } from '@lintel/contract/money'
import { fullName } from '@lintel/contract/names'
import { type Charge, type Ledger, newPaymentSchema } from '@lintel/contract/rent/schema'
import { PAYMENT_METHODS } from '@lintel/contract/rent/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useClientId } from '../../../api/client-id.ts'
import { useDebounced } from '../../../ui/forms/debounce.ts'
import { InputField, SelectField } from '../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { useRecordPayment } from '../data.ts'
import { amountToPay } from '../headline.ts'
import { positiveIn } from './amounts.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { PaymentPurpose } from './payment-purpose.tsx'
import { RetryableFailure } from './retryable-failure.tsx'

const paymentForm = (currency: string) =>
  newPaymentSchema
    .pick({ receivedOn: true, method: true, reference: true, chargeId: true })
    .extend({ amount: positiveIn(currency) })

/** What is overdue, else what is open, else what is due next; null when nothing is. */
function expectedAmount(ledger: Ledger): number | null {
  const { overdue, open, credit, currency } = ledger
  if (overdue > 0) return overdue
  const unpaid = addCents(open, -toCents(credit, currency), currency)
  return (unpaid > 0 ? unpaid : amountToPay(ledger)) || null
}

/** Records money that was received for a lease. */
export default function PaymentDialog({ ledger, onClose }: { ledger: Ledger; onClose: () => void }) {
  const { leaseId, currency, tenant, property, today } = ledger
  const record = useRecordPayment(leaseId)
  const clientId = useClientId()
  const { form, schema } = usePaymentForm(ledger)
  const typed = useDebounced(JSON.stringify(form.watch(['amount', 'receivedOn', 'chargeId'])))
  return (
    <DialogForm
      size="md"
      title="Record a payment"
      description={`From ${isolated(fullName(tenant))}, for “${isolated(property.title)}”.`}
      form={form}
      submit={(values) => record.mutateAsync({ ...values, clientId })}
      onClose={onClose}
      toast={({ amount, number }) => ({
        title: 'Payment recorded',
        description: `${formatExactMoney(amount, currency)} from ${isolated(fullName(tenant))}.${number === null ? '' : ` Receipt ${number}.`}`,
      })}
      failure={<RetryableFailure error={record.error} />}
      action={{ label: 'Record', pendingLabel: 'Recording...' }}
    >
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <MoneyField form={form} name="amount" label="Amount" currency={currency} />
        <InputField form={form} name="receivedOn" label="Received on" type="date" max={today} />
        <SelectField form={form} name="method" label="How" options={Object.entries(PAYMENT_METHODS)} />
      </div>
      <MoreFields form={form} ledger={ledger} />
      <PaymentPreview
        leaseId={leaseId}
        payment={completePayment(schema, typed)}
        isRecorded={record.isPending || record.isSuccess}
      />
    </DialogForm>
  )
}

function usePaymentForm(ledger: Ledger) {
  const [schema] = useState(() => paymentForm(ledger.currency))
  const [resolver] = useState(() => zodResolver(schema))
  const form = useForm({
    resolver,
    defaultValues: {
      amount: String(expectedAmount(ledger) ?? ''),
      receivedOn: ledger.today,
      method: 'transfer' as const,
      reference: '',
      chargeId: undefined as string | undefined,
    },
  })
  return { form, schema }
}

type MoreFieldsProps = { form: ReturnType<typeof usePaymentForm>['form']; ledger: Ledger }

/** What the payment is for, and its reference. Open if one of them is at fault. */
function MoreFields({ form, ledger }: MoreFieldsProps) {
  const { errors, dirtyFields } = form.formState
  const [isOpen, setOpen] = useState(false)
  /** The amount follows until the user types another. */
  const earmark = (charge: Charge | undefined) => {
    form.setValue('chargeId', charge?.id)
    form.clearErrors('chargeId')
    const amount = charge?.open ?? expectedAmount(ledger) ?? ''
    if (!dirtyFields.amount) form.resetField('amount', { defaultValue: String(amount) })
  }
  return (
    <details
      open={isOpen || errors.reference !== undefined || errors.chargeId !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="touch-target w-fit cursor-pointer font-medium text-sm marker:text-link">More</summary>
      <div className="mt-3 space-y-5">
        {isOpen && (
          <PaymentPurpose
            ledger={ledger}
            chargeId={form.watch('chargeId')}
            error={errors.chargeId?.message}
            onChoose={earmark}
          />
        )}
        <InputField
          form={form}
          name="reference"
          label="Reference"
          optional
          hint="As on the bank statement. The tenant sees it on the receipt."
        />
      </div>
    </details>
  )
}

/** The payment as typed, once amount and day can be read. @param typed JSON of both, and the charge that it is for */
function completePayment(schema: ReturnType<typeof paymentForm>, typed: string) {
  const [amount, receivedOn, chargeId] = JSON.parse(typed) as [string, string, string | null]
  const { success, data } = schema
    .pick({ amount: true, receivedOn: true, chargeId: true })
    .safeParse({ amount, receivedOn, ...(chargeId && { chargeId }) })
  return success ? data : null
}
