import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { fullName } from '../../ui/names.ts'
import { personQuery } from './data.ts'

export interface PersonChipProps {
  /** The id of the person whose records are listed. */
  id: string
  /** What the list has without the filter: 'applicants'. */
  all: string
  onRemove: () => void
}

/** The filter of a list by a person, to be removed. Pages of people lead to the filtered list. */
export function PersonChip({ id, all, onRemove }: PersonChipProps) {
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
