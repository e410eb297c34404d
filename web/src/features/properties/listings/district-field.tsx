import { useQuery } from '@tanstack/react-query'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { formatCappedCount } from '../../../ui/text/numbers.ts'
import { districtsQuery } from '../data.ts'
import type { Filters } from './filters.ts'

export interface DistrictFieldProps {
  filters: Filters
  change: (changes: Partial<Filters>) => void
}

/** The districts of the chosen city; without one a name that is typed. */
export function DistrictField({ filters: { city, district }, change }: DistrictFieldProps) {
  const districts = useQuery({ ...districtsQuery(city ?? ''), enabled: city !== null }).data ?? []
  const names = districts.map((place) => place.district ?? '')
  const options = district && !names.includes(district) ? [{ district, homes: null }, ...districts] : districts
  return (
    <Field
      label="District"
      hint={city === null ? 'Choose a city first' : options.length === 0 ? `None known in ${city}` : undefined}
    >
      <Select
        value={district ?? ''}
        disabled={options.length === 0}
        onChange={({ target }) => change({ district: target.value || null })}
      >
        <option value="">All districts</option>
        {options.map(({ district: name, homes }) => (
          <option key={name} value={name ?? ''}>
            {homes === null ? name : `${name} (${formatCappedCount({ count: homes, isCapped: false })})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
