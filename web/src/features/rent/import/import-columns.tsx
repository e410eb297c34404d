import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '@lintel/contract/rent/import-fields'
import type { ImportPreview } from '@lintel/contract/rent/import-schema'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'

type Columns = ImportPreview['columns']

export interface ImportColumnsProps {
  columns: Columns
  onChange: (fields: (ImportField | null)[]) => void
}

/** What each column of the file was taken for, and a way to say otherwise. */
export function ImportColumns({ columns, onChange }: ImportColumnsProps) {
  const choose = (at: number, field: ImportField | null) =>
    onChange(columns.map((column, index) => (index === at ? field : column.field === field ? null : column.field)))
  return (
    <ul className="grid gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {columns.map(({ heading, samples, field }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their order
        <li key={at} className="min-w-0">
          <Field label={heading} hint={<Samples values={samples} />}>
            <Select
              value={field ?? ''}
              onChange={({ currentTarget }) => choose(at, (currentTarget.value || null) as ImportField | null)}
            >
              <option value="">Not used</option>
              {IMPORT_FIELD_NAMES.map((name) => (
                <option key={name} value={name}>
                  {IMPORT_FIELDS[name].name}
                </option>
              ))}
            </Select>
          </Field>
        </li>
      ))}
    </ul>
  )
}

/** The first values of a column. */
function Samples({ values }: { values: string[] }) {
  if (values.length === 0) return 'Empty'
  return (
    <span className="line-clamp-2 wrap-anywhere">
      {values.map((value, at) => (
        <span key={value}>
          {at > 0 && <span aria-hidden="true"> · </span>}
          <bdi>{value}</bdi>
        </span>
      ))}
    </span>
  )
}
