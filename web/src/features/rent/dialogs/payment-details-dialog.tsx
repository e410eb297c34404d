import { zodResolver } from '@hookform/resolvers/zod'
import { groupCode } from '@lintel/contract/rent/iban'
import {
  type OwnerPaymentDetails,
  type PaymentDetails,
  paymentDetailsFormSchema,
} from '@lintel/contract/rent/payment-details'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { InputField, TextareaField } from '../../../ui/forms/form-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../ui/overlays/dialog-form.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { ownerPaymentDetailsQuery, useChangePaymentDetails } from '../data.ts'
import { PaymentDetailsPreview } from './payment-details-preview.tsx'

export interface PaymentDetailsDialogProps {
  ownerId: string
  onClose: () => void
}

/** Sets how an owner's tenants pay; shows what they will see, and the number of notified tenants. */
export default function PaymentDetailsDialog({ ownerId, onClose }: PaymentDetailsDialogProps) {
  const details = useQuery(ownerPaymentDetailsQuery(ownerId))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="How tenants pay"
      description="They see it on their page Money, with what is due."
    >
      <DialogQuery
        query={details}
        loading="Loading how tenants pay"
        lines={6}
        failed="How tenants pay could not be loaded"
      >
        {(given) => <DetailsForm ownerId={ownerId} given={given} onClose={onClose} />}
      </DialogQuery>
    </Dialog>
  )
}

type Values = Record<keyof PaymentDetails, string>

function DetailsForm({ ownerId, given, onClose }: PaymentDetailsDialogProps & { given: OwnerPaymentDetails }) {
  const change = useChangePaymentDetails(ownerId)
  const form = useForm({
    resolver: zodResolver(paymentDetailsFormSchema),
    defaultValues: valuesOf(given.details),
  })
  const { errors, defaultValues } = form.formState
  // Read with the values: another tab's change must not be overwritten.
  const [version] = useState(given.version)
  const hasNumber = Boolean(defaultValues?.accountNumber || defaultValues?.bank || errors.accountNumber || errors.bank)
  return (
    <DialogFormBody
      form={form}
      submit={(body) => change.mutateAsync({ body, version })}
      onClose={onClose}
      toast={(after) =>
        after.version === version
          ? { title: 'Nothing was changed', description: '' }
          : { title: 'Saved', description: toldText(after.tenants) }
      }
      action={{ label: 'Save', pendingLabel: 'Saving...' }}
    >
      <TextareaField
        form={form}
        name="instructions"
        label="In your own words"
        optional
        hint="By when, in which ways, what to write. Addresses are not made into links."
        rows={3}
      />
      <InputField form={form} name="accountHolder" label="Account holder" optional autoComplete="off" />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_11rem]">
        <InputField form={form} name="iban" label="IBAN" optional autoComplete="off" spellCheck={false} />
        <InputField form={form} name="bic" label="BIC" optional autoComplete="off" spellCheck={false} />
      </div>
      <details open={hasNumber || undefined}>
        <summary className="touch-target w-fit cursor-pointer font-medium text-sm marker:text-link">
          An account without an IBAN
        </summary>
        <div className="mt-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <InputField form={form} name="accountNumber" label="Account number" optional autoComplete="off" />
          <InputField form={form} name="bank" label="Bank" optional hint="Its name and code." autoComplete="off" />
        </div>
      </details>
      <PaymentDetailsPreview values={form.watch() as Values} />
      <p className="text-ink-muted text-sm">{willTellText(given.tenants)}</p>
    </DialogFormBody>
  )
}

const valuesOf = (details: PaymentDetails | null): Values => ({
  instructions: details?.instructions ?? '',
  accountHolder: details?.accountHolder ?? '',
  iban: groupCode(details?.iban ?? ''),
  bic: details?.bic ?? '',
  accountNumber: details?.accountNumber ?? '',
  bank: details?.bank ?? '',
})

const toldText = (tenants: number) =>
  tenants === 0 ? 'No tenant has books yet.' : `${plural(tenants, 'tenant')} told in the app and by email.`

const willTellText = (tenants: number) =>
  tenants === 0
    ? 'You are asked for your password. No tenant has books yet, so nobody is told.'
    : `You are asked for your password. A change is told to ${plural(tenants, 'tenant')}, in the app and by email, and to the owner by email.`
