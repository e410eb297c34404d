import { fullName } from '@lintel/contract/names'
import type { BooksPreview, OwnerBooks } from '@lintel/contract/rent/schema'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { fieldErrors } from '../../../api/field-errors.ts'
import { InputField } from '../../../ui/forms/form-fields.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { isCalendarDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { ownerBooksOnQuery, useKeepBooks } from '../data.ts'
import { NO_OPENING, OpeningFields, type OpeningValues, readOpening } from './opening-fields.tsx'
import { PlannedCharges } from './planned-charges.tsx'

interface Values {
  isOn: boolean
  startOn: string
  /** In the order of the leases. */
  leases: { isChosen: boolean; opening: OpeningValues }[]
}

export interface OwnerBooksDialogProps {
  ownerId: string
  books: OwnerBooks
  onClose: () => void
}

/** Starts the books of an owner's leases that have none, and says whether new ones get them. */
export default function OwnerBooksDialog({ ownerId, books: given, onClose }: OwnerBooksDialogProps) {
  const keep = useKeepBooks(ownerId)
  const form = useForm<Values>({ defaultValues: valuesOf(given) })
  const [isOn, values] = form.watch(['isOn', 'leases'])
  const { leases, isKnown, startError } = useLeasesOnDay(form, ownerId, given)
  const chosen = leases.filter(({ obstacle }, index) => values[index]?.isChosen && !obstacle).length
  return (
    <DialogForm
      size="md"
      title={given.leases.length > 0 ? 'Start the books' : 'Books'}
      description={
        given.leases.length > 0
          ? 'Rent is charged each period, and you record what is paid. Nothing is charged until you confirm.'
          : 'All your leases have books.'
      }
      form={form}
      submit={(values) => {
        const openings = readOpenings(form, leases, values)
        const startOn = openings && openings.length > 0 ? values.startOn : undefined
        return openings ? keep.mutateAsync({ isOn: values.isOn, openings, startOn }) : undefined
      }}
      onClose={onClose}
      toast={(_, values) => ({ title: 'Books kept', description: doneText(chosen, values.isOn) })}
      action={{
        label: chosen > 0 ? `Start the books of ${plural(chosen, 'lease')}` : 'Save',
        pendingLabel: 'Saving...',
      }}
    >
      {given.leases.length > 0 && (
        <>
          <InputField
            form={form}
            name="startOn"
            label="First day of the books"
            hint="Rent of periods that begin on or after it is charged here."
            error={startError}
            type="date"
          />
          <ul aria-label="Leases without books" className="space-y-3">
            {leases.map((lease, index) => (
              <LeaseChoice
                key={lease.leaseId}
                form={form}
                index={index}
                lease={lease}
                isChosen={values[index]?.isChosen === true}
                isKnown={isKnown}
              />
            ))}
          </ul>
        </>
      )}
      <Switch
        {...form.register('isOn')}
        label="Keep books for new leases"
        hint={isOn ? 'Each lease made from now on gets them.' : 'You start those of each lease yourself.'}
      />
    </DialogForm>
  )
}

/** The leases with what they charge from the chosen day on; as given for the proposed day, and until that is known. */
function useLeasesOnDay(form: UseFormReturn<Values>, ownerId: string, given: OwnerBooks) {
  const startOn = form.watch('startOn')
  const isOtherDay = isCalendarDay(startOn) && startOn !== form.formState.defaultValues?.startOn
  const other = useQuery({ ...ownerBooksOnQuery(ownerId, startOn), enabled: isOtherDay })
  const leases = given.leases.map((lease) => {
    const found = isOtherDay && other.data?.leases.find(({ leaseId }) => leaseId === lease.leaseId)
    return found || lease
  })
  return {
    leases,
    isKnown: !isOtherDay || other.isSuccess,
    startError: fieldErrors(isOtherDay ? other.error : null).startOn,
  }
}

const valuesOf = ({ isOn, leases }: OwnerBooks): Values => ({
  isOn: isOn || leases.length > 0,
  startOn: leases[0]?.startOn ?? '',
  leases: leases.map(({ obstacle }) => ({ isChosen: obstacle === null, opening: NO_OPENING })),
})

/** @returns the chosen leases with their balances; null if something is to be set right, which its field says */
function readOpenings(form: UseFormReturn<Values>, leases: BooksPreview[], { startOn, leases: values }: Values) {
  let isRight = true
  const openings = leases.flatMap(({ leaseId, currency, obstacle }, index) => {
    const value = values[index]
    if (!value?.isChosen || obstacle) return []
    const { amounts, faults } = readOpening(value.opening, currency)
    for (const name of ['owed', 'credit', 'deposit'] as const) {
      if (!faults[name]) continue
      form.setError(`leases.${index}.opening.${name}`, { message: faults[name] }, { shouldFocus: isRight })
      isRight = false
    }
    return [{ leaseId, ...amounts }]
  })
  if (openings.length > 0 && !isCalendarDay(startOn)) {
    form.setError('startOn', { message: 'Choose the first day of the books' }, { shouldFocus: isRight })
    isRight = false
  }
  return isRight ? openings : null
}

function doneText(started: number, isOn: boolean): string {
  const first = started > 0 ? `Those of ${plural(started, 'lease')} are started. ` : ''
  return `${first}New leases ${isOn ? 'get books' : 'get none'}.`
}

interface LeaseChoiceProps {
  form: UseFormReturn<Values>
  index: number
  lease: BooksPreview
  isChosen: boolean
  /** Whether what it charges from the chosen day on has been looked up. */
  isKnown: boolean
}

function LeaseChoice({ form, index, lease, isChosen, isKnown }: LeaseChoiceProps) {
  const { property, tenant, currency, obstacle } = lease
  return (
    <li className="rounded-md border border-line p-4">
      <label className="flex min-h-6 items-start gap-3">
        <input
          type="checkbox"
          disabled={obstacle !== null}
          className="mt-0.5 size-5 shrink-0"
          {...form.register(`leases.${index}.isChosen`)}
        />
        <span className="wrap-anywhere min-w-0 text-sm">
          <bdi className="block font-medium">{property.title}</bdi>
          <bdi className="block text-ink-muted">{fullName(tenant)}</bdi>
        </span>
      </label>
      {obstacle && <p className="mt-2 text-sm text-warn">{obstacle}</p>}
      {isChosen && !obstacle && (
        <div className="mt-3 space-y-3">
          {isKnown ? (
            <PlannedCharges preview={lease} />
          ) : (
            <p className="text-ink-muted text-sm">What is charged first follows from the day.</p>
          )}
          <OpeningFields
            currency={currency}
            errors={form.formState.errors.leases?.[index]?.opening}
            input={(name) => form.register(`leases.${index}.opening.${name}`)}
          />
        </div>
      )}
    </li>
  )
}
