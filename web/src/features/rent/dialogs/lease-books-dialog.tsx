import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { BooksPreview } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useDebounced } from '../../../ui/forms/debounce.ts'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogFormBody } from '../../../ui/overlays/dialog-form.tsx'
import { DialogQuery } from '../../../ui/overlays/dialog-query.tsx'
import { isCalendarDay } from '../../../ui/text/dates.ts'
import { failureText } from '../../../ui/text/failure-text.ts'
import { booksPreviewQuery, useStartBooks } from '../data.ts'
import { NO_OPENING, OpeningFields, type OpeningValues, readOpening } from './opening-fields.tsx'
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
      <DialogQuery query={preview} loading="Looking up the lease" lines={5} failed="The lease could not be looked up">
        {(proposed) => <StartForm proposed={proposed} onClose={onClose} />}
      </DialogQuery>
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
  const submit = ({ startOn, opening }: { startOn: string; opening: OpeningValues }) => {
    const { amounts, faults } = readOpening(opening, currency)
    for (const name of ['owed', 'credit', 'deposit'] as const)
      if (faults[name]) form.setError(`opening.${name}`, { message: faults[name] }, { shouldFocus: true })
    if (!isCalendarDay(startOn)) form.setError('startOn', { message: 'Choose the first day of the books' })
    if (Object.keys(faults).length > 0 || !isCalendarDay(startOn)) return
    return start.mutateAsync({ startOn, ...amounts })
  }
  return (
    <DialogFormBody
      form={form}
      submit={submit}
      onClose={onClose}
      toast={{ title: 'Books started', description: 'Rent is charged from now on, ten days before it is due.' }}
      action={{ label: 'Start the books', pendingLabel: 'Starting...', disabled: Boolean(preview?.obstacle) }}
    >
      <InputField
        form={form}
        name="startOn"
        label="First day of the books"
        hint="Rent of periods that begin on or after it is charged here."
        type="date"
      />
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
    </DialogFormBody>
  )
}
