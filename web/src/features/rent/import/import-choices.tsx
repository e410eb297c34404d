import { DAY_ORDERS, type DayOrder, DECIMAL_MARKS, type DecimalMark } from '@lintel/contract/rent/import-fields'
import type { ImportPreview } from '@lintel/contract/rent/import-schema'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { ImportOptions } from './import-data.ts'

export interface ImportChoicesProps {
  preview: ImportPreview
  options: ImportOptions
  onChange: (options: Partial<ImportOptions>) => void
  startError: string | undefined
}

const ASK = 'The file can be read in two ways'

/** How days and amounts are written, where the file depends on it, and whether the books of the new leases start. */
export function ImportChoices({ preview, options, onChange, startError }: ImportChoicesProps) {
  const { dayOrder, decimalMark, proposedStart } = preview
  return (
    <div className="grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">
      {dayOrder.isUsed && (
        <FormatChoice
          label="Days are written as"
          names={DAY_ORDERS}
          value={dayOrder.value}
          error={dayOrder.isAsked ? `${ASK}: choose one` : undefined}
          onChoose={(value: DayOrder) => onChange({ dayOrder: value })}
        />
      )}
      {decimalMark.isUsed && (
        <FormatChoice
          label="Amounts are written with"
          names={DECIMAL_MARKS}
          value={decimalMark.value}
          error={decimalMark.isAsked ? `${ASK}: choose one` : undefined}
          onChoose={(value: DecimalMark) => onChange({ decimalMark: value })}
        />
      )}
      <div className="grid items-start gap-x-5 gap-y-5 sm:col-span-2 sm:grid-cols-2">
        <Switch
          label="Start the books of these leases"
          hint="Rent is charged from the day you choose. Columns for what is owed, paid in advance and held are read, too."
          checked={options.startOn !== undefined}
          onChange={({ currentTarget }) => onChange({ startOn: currentTarget.checked ? proposedStart : undefined })}
        />
        {options.startOn !== undefined && (
          <Field
            label="First day of the books"
            error={startError}
            hint="Rent of periods that begin on or after it is charged here."
          >
            <Input
              type="date"
              value={options.startOn}
              onChange={({ currentTarget }) => onChange({ startOn: currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </div>
  )
}

interface FormatChoiceProps<Name extends string> {
  label: string
  names: Record<Name, string>
  value: Name | null
  error: string | undefined
  onChoose: (value: Name) => void
}

function FormatChoice<Name extends string>({ label, names, value, error, onChoose }: FormatChoiceProps<Name>) {
  return (
    <Field label={label} error={error}>
      <Select value={value ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value as Name)}>
        {value === null && <option value="">Choose</option>}
        {Object.entries<string>(names).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
