import { isolated } from '@lintel/contract/isolated'
import type { CreatedLease } from '@lintel/contract/leases/creation-schema'
import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { useDebounced } from '../../../../ui/forms/debounce.ts'
import { InputField, SelectField } from '../../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../../ui/forms/money-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../../ui/overlays/dialog-form.tsx'
import { isCalendarDay } from '../../../../ui/text/dates.ts'
import { failureText } from '../../../../ui/text/failure-text.ts'
import { InvitationEmailField } from '../../../accounts/invitations/invitation-email-field.tsx'
import { IssuedInvitation, issuedText } from '../../../accounts/invitations/issued-invitation.tsx'
import { newLeasePreviewQuery, useCreateLease } from '../../data.ts'
import { NewLeaseParts, readNewLeaseFields } from '../../new-lease-parts.tsx'
import { knownTenants } from './known-tenants.ts'
import { NewLeaseConsequences } from './new-lease-consequences.tsx'

type Props = { home: ManagedProperty; onClose: () => void }

/** Adds a lease without an application, for a tenant who lives in the home already, and invites the tenant. */
export default function NewLeaseDialog({ home, onClose }: Props) {
  const [created, setCreated] = useState<CreatedLease | null>(null)
  const invitation = created?.invitation
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={created ? 'The lease is added' : 'New lease'}
      description={
        invitation
          ? issuedText(invitation)
          : created
            ? `Of “${isolated(home.title)}”. ${isolated(fullName(created.tenant))} has been told.`
            : `Of “${isolated(home.title)}”, without an application. Nothing happens until you confirm.`
      }
    >
      {created ? (
        <IssuedInvitation url={invitation?.url ?? null}>
          <Button onClick={onClose}>Done</Button>
        </IssuedInvitation>
      ) : (
        <LeaseForm home={home} onClose={onClose} onCreated={setCreated} />
      )}
    </Dialog>
  )
}

function LeaseForm({ home, onClose, onCreated }: Props & { onCreated: (lease: CreatedLease) => void }) {
  const { id: propertyId, currency, price } = home
  const create = useCreateLease()
  const form = useForm({
    defaultValues: {
      tenantId: '',
      tenantName: '',
      email: '',
      startDate: '',
      endDate: '',
      monthlyRent: String(price),
      securityDeposit: String(price),
    },
  })
  const { errors } = form.formState
  const values = form.watch()
  const { startDate, endDate } = values
  const hasTerm = isCalendarDay(startDate) && isCalendarDay(endDate) && startDate < endDate
  const [known] = useState(() => knownTenants(home))
  const preview = usePreview(propertyId, values, currency, hasTerm)
  const consequences = preview.data?.consequences ?? []
  const submit = (given: typeof values) => {
    const { fields, faults } = readNewLeaseFields(given, { currency, consequences })
    const wrong = Object.keys(faults) as FieldPath<typeof given>[]
    for (const name of wrong) form.setError(name, { message: faults[name] }, { shouldFocus: name === wrong[0] })
    if (wrong.length > 0) return
    const { startDate, endDate, monthlyRent, securityDeposit, tenantId, tenantName, email } = given
    return create.mutateAsync({
      propertyId,
      startDate,
      endDate,
      monthlyRent: typedAmount(monthlyRent),
      securityDeposit: typedAmount(securityDeposit),
      ...(tenantId ? { tenantId, tenantName: null } : { tenantName, email }),
      ...fields,
    })
  }
  return (
    <DialogFormBody
      staysOpen
      form={form}
      submit={submit}
      onClose={onClose}
      onDone={onCreated}
      cancelLabel="Cancel"
      action={{
        label: 'Add the lease',
        pendingLabel: 'Adding...',
        disabled: hasTerm && (preview.data?.overlaps.length ?? 0) > 0,
      }}
      className="space-y-6"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {known.length > 0 && (
          <SelectField
            form={form}
            name="tenantId"
            label="Tenant"
            className="col-span-full"
            placeholder="Somebody without an account here"
            options={known.map(({ id, name }) => [id, name])}
          />
        )}
        {!values.tenantId && (
          <>
            <InputField form={form} name="tenantName" label="Name of the tenant" autoComplete="off" />
            <InvitationEmailField error={errors.email?.message} input={form.register('email')} />
          </>
        )}
        <InputField form={form} name="startDate" label="First day" type="date" />
        <InputField form={form} name="endDate" label="Last day" type="date" />
        <MoneyField form={form} name="monthlyRent" label="Monthly rent" currency={currency} />
        <MoneyField form={form} name="securityDeposit" label="Security deposit" currency={currency} />
      </div>
      <NewLeaseParts form={form} currency={currency} consequences={consequences} hasApplication={false} />
      <div aria-live="polite">
        {!hasTerm ? (
          <p className="text-ink-muted text-sm">Choose the first and the last day to see what happens.</p>
        ) : preview.data ? (
          <NewLeaseConsequences
            preview={preview.data}
            invitation={values.tenantId ? 'none' : values.email.trim() ? 'email' : 'link'}
            choices={values}
          />
        ) : (
          <p className="text-ink-muted text-sm">
            {preview.error ? failureText(preview.error).detail : 'Looking it up…'}
          </p>
        )}
      </div>
    </DialogFormBody>
  )
}

/** The server reads it; without one it takes the home's. */
const typedAmount = (typed: string) => (typed.trim() === '' ? undefined : (typed as unknown as number))

type Terms = Record<'startDate' | 'endDate' | 'monthlyRent' | 'securityDeposit', string>

/** What the lease would do as it is typed. Amounts that are not read yet are left out. */
function usePreview(propertyId: string, values: Terms, currency: string, hasTerm: boolean) {
  const { startDate, endDate, monthlyRent, securityDeposit } = values
  const { fields, faults } = readNewLeaseFields(values, { currency, consequences: [] })
  const isAmount = (typed: string) => typed.trim() !== '' && Number.isFinite(Number(typed))
  const query = {
    propertyId,
    startDate,
    endDate,
    ...(isAmount(monthlyRent) && { monthlyRent }),
    ...(isAmount(securityDeposit) && { securityDeposit }),
    ...(Object.keys(faults).length === 0 && fields),
  }
  const settled = useDebounced(JSON.stringify(query))
  return useQuery({
    ...newLeasePreviewQuery(JSON.parse(settled)),
    enabled: hasTerm && settled === JSON.stringify(query),
  })
}
