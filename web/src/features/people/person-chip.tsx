import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { FilterChip } from '../../ui/forms/filter-chip.tsx'
import type { PersonChipProps } from '../accounts/slots.ts'
import { personQuery } from './data.ts'

/** The chip with the person's name. */
export function NamedPersonChip({ id, all, onRemove }: PersonChipProps) {
  const { data } = useQuery(personQuery(id))
  const name = data ? fullName(data.person) : 'One person'
  return (
    <div className="min-w-0 grow basis-full sm:grow-0 sm:basis-52">
      <FilterChip
        icon={<User />}
        text={name}
        removeLabel={`Show all ${all} instead of “${name}”`}
        onRemove={onRemove}
      />
    </div>
  )
}
