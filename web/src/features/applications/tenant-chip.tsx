import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { fullName } from '../../ui/names.ts'
import { personQuery } from '../people/data.ts'

export interface TenantChipProps {
  /** The id of the applicant whose applications are listed. */
  tenant: string
  onRemove: () => void
}

/** The filter of the applications by a person, to be removed. Pages of people lead to the filtered list. */
export function TenantChip({ tenant, onRemove }: TenantChipProps) {
  const { data } = useQuery(personQuery(tenant))
  const name = data ? fullName(data.person) : 'One person'
  return (
    <div className="min-w-0 grow basis-full sm:grow-0 sm:basis-52">
      <FilterChip
        icon={<User />}
        text={name}
        removeLabel={`Show all applicants instead of “${name}”`}
        onRemove={onRemove}
      />
    </div>
  )
}
