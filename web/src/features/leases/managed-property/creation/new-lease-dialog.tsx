import { isolated } from '@lintel/contract/isolated'
import type { CreatedLease } from '@lintel/contract/leases/creation-schema'
import { fullName } from '@lintel/contract/names'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { useDebounced } from '../../../../ui/forms/debounce.ts'
import { InputField, SelectField } from '../../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../../ui/forms/money-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../../ui/overlays/dialog-form.tsx'
import { failureText } from '../../../../ui/text/failure-text.ts'
import { InvitationEmailField } from '../../../accounts/invitations/invitation-email-field.tsx'
import { IssuedInvitation, issuedText } from '../../../accounts/invitations/issued-invitation.tsx'
import { newLeasePreviewQuery, useCreateLease } from '../../data.ts'
import { NewLeaseParts, readNewLeaseFields } from '../../new-lease-parts.tsx'
import { knownTenants } from './known-tenants.ts'
import { NewLeaseConsequences } from './new-lease-consequences.tsx'
import { hasTerm, type NewLeaseValues, newLeaseOf, previewQueryOf, valuesFor } from './new-lease-values.ts'

type Props = { property: ManagedProperty; onClose: () => void }

/** Adds a lease without an application, for a tenant who lives in the home already, and invites the tenant. */
export default function NewLeaseDialog({ property, onClose }: Props) {
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
            ? `Of “${isolated(property.title)}”. ${isolated(fullName(created.tenant))} has been told.`
            : `Of “${isolated(property.title)}”, without an application. Nothing happens until you confirm.`
      }
    >
      {created ? (
        <IssuedInvitation url={invitation?.url ?? null}>
          <Button onClick={onClose}>Done</Button>
        </IssuedInvitation>
      ) : (
        <LeaseForm property={property} onClose={onClose} onCreated={setCreated} />
      )}
    </Dialog>
  )
}

function LeaseForm({ property, onClose, onCreated }: Props & { onCreated: (lease: CreatedLease) => void }) {
  const { currency } = property
  const create = useCreateLease()
  const form = useForm({ defaultValues: valuesFor(property) })
  const values = form.watch()
  const preview = usePreview(property, values)
  const { consequences = [], overlaps = [] } = preview.data ?? {}
  const submit = (given: NewLeaseValues) => {
    const { fields, faults } = readNewLeaseFields(given, { currency, consequences })
    const wrong = Object.keys(faults) as FieldPath<NewLeaseValues>[]
    for (const name of wrong) form.setError(name, { message: faults[name] }, { shouldFocus: name === wrong[0] })
    return wrong.length > 0 ? undefined : create.mutateAsync(newLeaseOf(property, given, fields))
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
        disabled: hasTerm(values) && overlaps.length > 0,
      }}
      className="space-y-6"
    >
      <LeaseFields property={property} form={form} isKnown={values.tenantId !== ''} />
      <NewLeaseParts form={form} currency={currency} consequences={consequences} hasApplication={false} />
      <div aria-live="polite">
        <Outcome values={values} preview={preview} />
      </div>
    </DialogFormBody>
  )
}

type LeaseFieldsProps = {
  property: ManagedProperty
  form: UseFormReturn<NewLeaseValues>
  /** Whether the tenant is one of those listed. */
  isKnown: boolean
}

function LeaseFields({ property, form, isKnown }: LeaseFieldsProps) {
  const { currency } = property
  const [known] = useState(() => knownTenants(property))
  return (
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
      {!isKnown && (
        <>
          <InputField form={form} name="tenantName" label="Name of the tenant" autoComplete="off" />
          <InvitationEmailField error={form.formState.errors.email?.message} input={form.register('email')} />
        </>
      )}
      <InputField form={form} name="startDate" label="First day" type="date" />
      <InputField form={form} name="endDate" label="Last day" type="date" />
      <MoneyField form={form} name="monthlyRent" label="Monthly rent" currency={currency} />
      <MoneyField form={form} name="securityDeposit" label="Security deposit" currency={currency} />
    </div>
  )
}

type OutcomeProps = { values: NewLeaseValues; preview: ReturnType<typeof usePreview> }

function Outcome({ values, preview: { data, error } }: OutcomeProps) {
  if (hasTerm(values) && data) {
    const invitation = values.tenantId ? 'none' : values.email.trim() ? 'email' : 'link'
    return <NewLeaseConsequences preview={data} invitation={invitation} choices={values} />
  }
  const waiting = error ? failureText(error).detail : 'Looking it up…'
  return (
    <p className="rounded-md bg-surface-sunken p-4 text-ink-muted text-sm">
      {hasTerm(values) ? waiting : 'Choose the first and the last day to see what happens.'}
    </p>
  )
}

/** What the lease would do as it is typed. */
function usePreview(property: ManagedProperty, values: NewLeaseValues) {
  const query = JSON.stringify(previewQueryOf(property, values))
  const settled = useDebounced(query)
  return useQuery({
    ...newLeasePreviewQuery(JSON.parse(settled)),
    enabled: hasTerm(values) && settled === query,
  })
}
