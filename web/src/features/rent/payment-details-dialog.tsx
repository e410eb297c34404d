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
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { plural } from '../../ui/numbers.ts'
import { showFieldErrors } from '../../ui/show-field-errors.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ownerPaymentDetailsQuery, useChangePaymentDetails } from './data.ts'
import { PaymentDetailsPreview } from './payment-details-preview.tsx'

export interface PaymentDetailsDialogProps {
  ownerId: string
  onClose: () => void
}

/** Says how an owner's tenants pay, with what they will see and how many are told. */
export default function PaymentDetailsDialog({ ownerId, onClose }: PaymentDetailsDialogProps) {
  const { data, isPending, error, isFetching, refetch } = useQuery(ownerPaymentDetailsQuery(ownerId))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="How tenants pay"
      description="They see it on their page Money, with what is due."
    >
      {isPending && (
        <Loading label="Loading how tenants pay">
          <SkeletonLines lines={6} />
        </Loading>
      )}
      {error && !data && (
        <FailedState
          compact
          level={3}
          title="How tenants pay could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <DetailsForm ownerId={ownerId} given={data} onClose={onClose} />}
    </Dialog>
  )
}

const FIELDS = ['instructions', 'accountHolder', 'iban', 'bic', 'accountNumber', 'bank'] as const
type Values = Record<(typeof FIELDS)[number], string>

const textsOf = (values: Partial<Record<keyof Values, unknown>>): Values => {
  const text = (name: keyof Values) => String(values[name] ?? '')
  return {
    ...{ instructions: text('instructions'), accountHolder: text('accountHolder'), iban: text('iban') },
    ...{ bic: text('bic'), accountNumber: text('accountNumber'), bank: text('bank') },
  }
}

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
  const submit = form.handleSubmit((body) =>
    change.mutateAsync({ body, version }).then(
      (after) => {
        onClose()
        const isChanged = after.version !== version
        toast({
          title: isChanged ? 'Saved' : 'Nothing was changed',
          description: isChanged ? toldText(after.tenants) : '',
        })
      },
      (error) => showFieldErrors(form, FIELDS, error),
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field
        label="In your own words"
        optional
        hint="By when, in which ways, what to write. Addresses are not made into links."
        error={errors.instructions?.message}
      >
        <Textarea rows={3} {...form.register('instructions')} />
      </Field>
      <Field label="Account holder" optional error={errors.accountHolder?.message}>
        <Input autoComplete="off" {...form.register('accountHolder')} />
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_11rem]">
        <Field label="IBAN" optional error={errors.iban?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('iban')} />
        </Field>
        <Field label="BIC" optional error={errors.bic?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('bic')} />
        </Field>
      </div>
      <details open={hasNumber || undefined}>
        <summary className="touch-target w-fit cursor-pointer font-medium text-sm marker:text-link">
          An account without an IBAN
        </summary>
        <div className="mt-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="Account number" optional error={errors.accountNumber?.message}>
            <Input autoComplete="off" {...form.register('accountNumber')} />
          </Field>
          <Field label="Bank" optional hint="Its name and code." error={errors.bank?.message}>
            <Input autoComplete="off" {...form.register('bank')} />
          </Field>
        </div>
      </details>
      <PaymentDetailsPreview values={textsOf(form.watch())} />
      <p className="text-ink-muted text-sm">{willTellText(given.tenants)}</p>
      <DialogActions failure={<FormFailure error={change.error} />}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
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
