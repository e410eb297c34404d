import { zodResolver } from '@hookform/resolvers/zod'
import { type Application, type ApprovalPreview, approvalIn } from '@lintel/contract/applications/schema'
import { lastDayOf, termOf } from '@lintel/contract/calendar'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { formatDay, isCalendarDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { symbolOf } from '../../ui/money.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { showFieldErrors } from '../../ui/show-field-errors.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { urls } from '../../urls.ts'
import { formatTerm, typedTermOf } from '../leases/term.ts'
import { ApprovalConsequences } from './approval-consequences.tsx'
import { approvalPreviewQuery, useDecide } from './decision-data.ts'
import { depositNote, firstDayNote, lengthNote, overlapOf, rentNote, type TermNote } from './term-notes.ts'

type Props = { application: Application; onClose: () => void; onDone?: (() => void) | undefined }

/** Asks for the terms of the lease that an approval creates, and lists the consequences. */
export function ApproveDialog({ application, onClose, onDone }: Props) {
  const preview = useQuery(approvalPreviewQuery(application.id))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={`Approve ${fullName(application.tenant)}?`}
      description={`For “${application.property.title}”. Nothing happens until you confirm.`}
    >
      {preview.isPending && (
        <Loading label="Looking up the terms">
          <SkeletonLines lines={6} />
        </Loading>
      )}
      {preview.error && (
        <FailedState
          compact
          level={3}
          title="The terms could not be looked up"
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.data && <TermsForm application={application} preview={preview.data} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

const FIELDS = ['startDate', 'endDate', 'monthlyRent', 'securityDeposit'] as const

function TermsForm({ application, preview, onClose, onDone }: Props & { preview: ApprovalPreview }) {
  const decide = useDecide(application.id)
  const [, navigate] = useLocation()
  const { startDate, endDate, monthlyRent, securityDeposit, consequences } = preview
  const asksForBooks = consequences.some(({ choice }) => choice === 'books')
  const { currency } = application.property
  const [resolver] = useState(() => zodResolver(approvalIn(currency)))
  const form = useForm({
    resolver,
    mode: 'onChange',
    defaultValues: {
      ...{ startDate, endDate, monthlyRent, securityDeposit, closeOthers: true },
      // As the owner has chosen, unless that is asked here.
      books: asksForBooks ? false : undefined,
    },
  })
  const symbol = symbolOf(currency)
  const { errors } = form.formState
  const values = form.watch()
  // The last term chosen by its last day; changing the first day keeps its length.
  const chosenTerm = useRef(typedTermOf(values.startDate, values.endDate))
  const keepTerm = (startDate: string) => {
    if (isCalendarDay(startDate) && chosenTerm.current)
      form.setValue('endDate', lastDayOf(startDate, chosenTerm.current), { shouldDirty: true, shouldValidate: true })
  }
  const hasDates = isCalendarDay(values.startDate) && isCalendarDay(values.endDate)
  const letFor = hasDates && preview.leases.find((lease) => overlapOf(lease, values))

  const submit = form.handleSubmit((terms) =>
    decide.mutateAsync({ move: 'approve', terms }).then(
      () => {
        onDone?.()
        onClose()
        toast({
          title: 'Approved',
          description: `${isolated(fullName(application.tenant))} has been told.`,
          action: { label: 'See the lease', onSelect: () => navigate(urls.homeLease(application.propertyId)) },
        })
      },
      (error) => showFieldErrors(form, FIELDS, error),
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="First day"
          hint={hasDates && <Note note={firstDayNote(values.startDate, preview)} />}
          error={errors.startDate?.message}
        >
          <Input
            type="date"
            {...form.register('startDate', { deps: 'endDate', onChange: ({ target }) => keepTerm(target.value) })}
          />
        </Field>
        <Field label="Last day" hint={<Note note={lengthNote(values, preview)} />} error={errors.endDate?.message}>
          <Input
            type="date"
            {...form.register('endDate', {
              onChange: ({ target }) => {
                chosenTerm.current = typedTermOf(form.getValues('startDate'), target.value) ?? chosenTerm.current
              },
            })}
          />
        </Field>
        <Field
          label={`Monthly rent (${symbol})`}
          hint={<Note note={rentNote(Number(values.monthlyRent), preview, currency)} />}
          error={errors.monthlyRent?.message}
        >
          <MoneyInput currency={currency} {...form.register('monthlyRent')} />
        </Field>
        <Field
          label={`Security deposit (${symbol})`}
          hint={<Note note={depositNote(Number(values.securityDeposit), preview, currency)} />}
          error={errors.securityDeposit?.message}
        >
          <MoneyInput currency={currency} {...form.register('securityDeposit')} />
        </Field>
      </div>
      {letFor && (
        <p
          role="alert"
          className="text-sm text-warn"
        >{`The home is let from ${formatDay(letFor.startDate)} to ${formatDay(letFor.endDate)}. Choose days outside of that.`}</p>
      )}
      {hasDates && <TenantOverlaps tenant={application.tenant} leases={preview.tenantLeases} term={values} />}
      {preview.others.length > 0 && (
        <Switch {...form.register('closeOthers')} label="Close the other pending applications" />
      )}
      {asksForBooks && (
        <Switch
          {...form.register('books')}
          label="Keep the books of this lease"
          hint="Rent is charged each month, you record what is paid, and the tenant sees both. Later leases get books, too."
        />
      )}
      <ApprovalConsequences application={application} preview={preview} values={values} />
      <DialogActions failure={<FormFailure error={decide.error} />}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" disabled={Boolean(letFor)} pending={decide.isPending} pendingLabel="Approving...">
          Approve and make the lease
        </Button>
      </DialogActions>
    </form>
  )
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
    const home = lease.home === null ? 'another home' : `“${isolated(lease.home)}”`
    return (
      <p
        key={`${lease.startDate} ${lease.endDate}`}
        className="text-sm text-warn"
      >{`${isolated(fullName(tenant))} rents ${home} until ${formatDay(lease.endDate)}: both leases would run for ${formatTerm(length)}.`}</p>
    )
  })
}
