import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { BooksPreview } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { isCalendarDay } from '../../ui/dates.ts'
import { useDebounced } from '../../ui/debounce.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Input } from '../../ui/input.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { booksPreviewQuery, useStartBooks } from './data.ts'
import { NO_OPENING, OpeningFields, readOpening } from './opening-fields.tsx'
import { PlannedCharges } from './planned-charges.tsx'

/** Starts the books of one lease, having shown what that charges. */
export default function LeaseBooksDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const preview = useQuery(booksPreviewQuery(leaseId))
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title="Start the books"
      description={
        preview.data &&
        `Of the lease of ${isolated(fullName(preview.data.tenant))}, “${isolated(preview.data.property.title)}”. Nothing is charged until you confirm.`
      }
    >
      {preview.isPending && (
        <Loading label="Looking up the lease">
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {preview.error && !preview.data && (
        <FailedState
          compact
          level={3}
          title="The lease could not be looked up"
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.data && <StartForm proposed={preview.data} onClose={onClose} />}
    </Dialog>
  )
}

function StartForm({ proposed, onClose }: { proposed: BooksPreview; onClose: () => void }) {
  const { leaseId, currency } = proposed
  const start = useStartBooks(leaseId)
  const form = useForm({ defaultValues: { startOn: proposed.startOn, opening: NO_OPENING } })
  const { errors } = form.formState
  const startOn = useDebounced(form.watch('startOn'))
  const isDay = isCalendarDay(startOn)
  const shown = useQuery({ ...booksPreviewQuery(leaseId, startOn), enabled: isDay && startOn !== proposed.startOn })
  const preview = startOn === proposed.startOn ? proposed : shown.data
  const submit = form.handleSubmit(({ startOn, opening }) => {
    const { amounts, faults } = readOpening(opening, currency)
    for (const name of ['owed', 'credit', 'deposit'] as const)
      if (faults[name]) form.setError(`opening.${name}`, { message: faults[name] }, { shouldFocus: true })
    if (!isCalendarDay(startOn)) form.setError('startOn', { message: 'Choose the first day of the books' })
    if (Object.keys(faults).length > 0 || !isCalendarDay(startOn)) return
    return start.mutateAsync({ startOn, ...amounts }).then(
      () => {
        onClose()
        toast({ title: 'Books started', description: 'Rent is charged from now on, ten days before it is due.' })
      },
      (error) => {
        const { startOn } = fieldErrors(error)
        if (startOn) form.setError('startOn', { message: startOn }, { shouldFocus: true })
      },
    )
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field
        label="First day of the books"
        hint="Rent of periods that begin on or after it is charged here."
        error={errors.startOn?.message}
      >
        <Input type="date" {...form.register('startOn')} />
      </Field>
      <OpeningFields currency={currency} errors={errors.opening} input={(name) => form.register(`opening.${name}`)} />
      <div aria-live="polite" className="rounded-md bg-surface-sunken p-4">
        {preview ? (
          preview.obstacle ? (
            <p className="text-sm text-warn">{preview.obstacle}</p>
          ) : (
            <PlannedCharges preview={preview} />
          )
        ) : shown.error ? (
          <p className="text-ink-muted text-sm">{failureText(shown.error).detail}</p>
        ) : (
          <p className="text-ink-muted text-sm">{isDay ? 'Looking it up…' : 'Choose the first day of the books.'}</p>
        )}
      </div>
      <DialogActions failure={<FormFailure error={start.error} />}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button
          type="submit"
          disabled={Boolean(preview?.obstacle)}
          pending={start.isPending}
          pendingLabel="Starting..."
        >
          Start the books
        </Button>
      </DialogActions>
    </form>
  )
}
