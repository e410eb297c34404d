import { zodResolver } from '@hookform/resolvers/zod'
import { type Application, type Approval, type ApprovalPreview, approvalIn } from '@lintel/contract/applications/schema'
import { lastDayOf, termOf } from '@lintel/contract/calendar'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../ui/overlays/dialog-form.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { formatDay, isCalendarDay } from '../../../ui/text/dates.ts'
import { symbolOf } from '../../../ui/text/money.ts'
import { NewLeaseParts, readNewLeaseFields } from '../../leases/new-lease-parts.tsx'
import { formatTerm, typedTermOf } from '../../leases/term.ts'
import { ApprovalConsequences } from './approval-consequences.tsx'
import { approvalPreviewQuery, useDecide } from './decision-data.ts'
import type { DecisionDialogProps } from './decision-dialog-props.ts'
import { depositNote, firstDayNote, lengthNote, overlapOf, rentNote, type TermNote } from './term-notes.ts'

/** Asks for the terms of the lease that an approval creates, and lists the consequences. */
export default function ApproveDialog({ application, onClose, onDone }: DecisionDialogProps) {
  const preview = useQuery(approvalPreviewQuery(application.id))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={`Approve ${fullName(application.tenant)}?`}
      description={`For “${application.property.title}”. Nothing happens until you confirm.`}
    >
      <DialogQuery query={preview} loading="Looking up the terms" lines={6} failed="The terms could not be looked up">
        {(data) => <TermsForm application={application} preview={data} onClose={onClose} onDone={onDone} />}
      </DialogQuery>
    </Dialog>
  )
}

function TermsForm({ application, preview, onClose, onDone }: DecisionDialogProps & { preview: ApprovalPreview }) {
  const decide = useDecide(application.id)
  const [, navigate] = useLocation()
  const { currency } = application.property
  const form = useTermsForm(preview, currency)
  const values = form.watch()
  const submit = (terms: Approval) => {
    const { fields } = readNewLeaseFields(form.getValues(), { currency, consequences: preview.consequences })
    return decide.mutateAsync({ move: 'approve', terms: { ...terms, ...fields } })
  }
  const letFor = hasDates(values) && preview.leases.find((lease) => overlapOf(lease, values))
  return (
    <DialogFormBody
      form={form}
      submit={submit}
      onClose={onClose}
      onDone={onDone}
      toast={{
        title: 'Approved',
        description: `${isolated(fullName(application.tenant))} has been told.`,
        action: {
          label: 'See the lease',
          onSelect: () => navigate(`${urlOf('manageProperty', { id: application.propertyId })}#lease`),
        },
      }}
      action={{ label: 'Approve and make the lease', pendingLabel: 'Approving...', disabled: Boolean(letFor) }}
      className="space-y-6"
    >
      <TermFields form={form} values={values} preview={preview} currency={currency} />
      {letFor && (
        <p
          role="alert"
          className="text-sm text-warn"
        >{`The home is let from ${formatDay(letFor.startDate)} to ${formatDay(letFor.endDate)}. Choose days outside of that.`}</p>
      )}
      {hasDates(values) && <TenantOverlaps tenant={application.tenant} leases={preview.tenantLeases} term={values} />}
      {preview.others.length > 0 && (
        <Switch {...form.register('closeOthers')} label="Close the other pending applications" />
      )}
      <NewLeaseParts hasApplication form={form} currency={currency} consequences={preview.consequences} />
      <ApprovalConsequences application={application} preview={preview} values={values} />
    </DialogFormBody>
  )
}

function useTermsForm(preview: ApprovalPreview, currency: string) {
  const { startDate, endDate, monthlyRent, securityDeposit } = preview
  const [resolver] = useState(() => zodResolver(approvalIn(currency)))
  return useForm({
    resolver,
    mode: 'onChange',
    defaultValues: {
      startDate,
      endDate,
      monthlyRent,
      securityDeposit,
      closeOthers: true,
    },
  })
}
type TermsFormControl = ReturnType<typeof useTermsForm>
type TermsValues = z.input<ReturnType<typeof approvalIn>>

const hasDates = ({ startDate, endDate }: TermsValues) => isCalendarDay(startDate) && isCalendarDay(endDate)

interface TermFieldsProps {
  form: TermsFormControl
  values: TermsValues
  preview: ApprovalPreview
  currency: string
}

/** The days and amounts of the lease, each with how it compares with what was asked and advertised. */
function TermFields({ form, values, preview, currency }: TermFieldsProps) {
  const { keepTerm, rememberTerm } = useChosenTerm(form)
  const symbol = symbolOf(currency)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <InputField
        form={form}
        name="startDate"
        label="First day"
        hint={hasDates(values) && <Note note={firstDayNote(values.startDate, preview)} />}
        rules={{ deps: 'endDate', onChange: ({ target }) => keepTerm(target.value) }}
        type="date"
      />
      <InputField
        form={form}
        name="endDate"
        label="Last day"
        hint={<Note note={lengthNote(values, preview)} />}
        rules={{ onChange: ({ target }) => rememberTerm(target.value) }}
        type="date"
      />
      <MoneyField
        form={form}
        name="monthlyRent"
        label={`Monthly rent (${symbol})`}
        hint={<Note note={rentNote(Number(values.monthlyRent), preview, currency)} />}
        currency={currency}
      />
      <MoneyField
        form={form}
        name="securityDeposit"
        label={`Security deposit (${symbol})`}
        hint={<Note note={depositNote(Number(values.securityDeposit), preview, currency)} />}
        currency={currency}
      />
    </div>
  )
}

/** The last term chosen by its last day; changing the first day keeps its length. */
function useChosenTerm({ getValues, setValue }: TermsFormControl) {
  const chosenTerm = useRef(typedTermOf(...getValues(['startDate', 'endDate'])))
  const keepTerm = (startDate: string) => {
    if (isCalendarDay(startDate) && chosenTerm.current)
      setValue('endDate', lastDayOf(startDate, chosenTerm.current), { shouldDirty: true, shouldValidate: true })
  }
  const rememberTerm = (endDate: string) => {
    chosenTerm.current = typedTermOf(getValues('startDate'), endDate) ?? chosenTerm.current
  }
  return { keepTerm, rememberTerm }
}

function Note({ note }: { note: TermNote | null }) {
  return note && <span className={note.differs ? 'font-medium text-warn' : undefined}>{note.text}</span>
}

type TenantOverlapsProps = {
  tenant: Application['tenant']
  leases: ApprovalPreview['tenantLeases']
  term: { startDate: string; endDate: string }
}

/** Leases of other homes that the applicant would pay beside this one. */
function TenantOverlaps({ tenant, leases, term }: TenantOverlapsProps) {
  return leases.map((lease) => {
    const overlap = overlapOf(lease, term)
    const length = overlap && termOf(overlap.startDate, overlap.endDate)
    if (!length) return null
    const property = lease.home === null ? 'another home' : `“${isolated(lease.home)}”`
    return (
      <p
        key={`${lease.startDate} ${lease.endDate}`}
        className="text-sm text-warn"
      >{`${isolated(fullName(tenant))} rents ${property} until ${formatDay(lease.endDate)}: both leases would run for ${formatTerm(length)}.`}</p>
    )
  })
}
