import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/debounce.ts'
import { formatCount } from '../../ui/numbers.ts'
import { allPropertiesQuery, ownPropertiesQuery } from '../properties/data.ts'

/** Homes offered at once; typing finds the others. */
const OPTIONS = 8

const QUERIES = { owner: ownPropertiesQuery, agent: allPropertiesQuery }
const NONE: PortfolioProperty[] = []

export interface HomeComboboxProps {
  scope: 'owner' | 'agent'
  /** The field. */
  ref: Ref<HTMLInputElement>
  onChoose: (id: string) => void
}

/** A field to find one of the homes a person looks after, by title, address or city. */
export function HomeCombobox({ scope, ref, onChoose }: HomeComboboxProps) {
  /** Null until the list is first opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed ?? '')
  const list = useInfiniteQuery({ ...QUERIES[scope](OPTIONS, { search, status: null }), enabled: typed !== null })
  const homes = list.data?.pages[0]?.rows ?? NONE
  const isSettled = typed === search && !list.isFetching
  return (
    <Combobox
      ref={ref}
      value={null}
      onChange={({ id }) => onChoose(id)}
      items={homes}
      onSearch={setTyped}
      what="home"
      label="Homes"
      fieldLabel="Home"
      placeholder="Any home"
      keyOf={({ id }) => id}
      textOf={({ title }) => title}
      noteOf={noteOf}
      note={isSettled ? noteOn(list, homes) : null}
    />
  )
}

const noteOf = ({ city, pendingApplications }: PortfolioProperty) =>
  pendingApplications > 0 ? `${city} · ${formatCount(pendingApplications)} pending` : city

function noteOn({ isError, hasNextPage }: { isError: boolean; hasNextPage: boolean }, homes: PortfolioProperty[]) {
  if (isError) return 'The homes could not be loaded'
  if (homes.length === 0) return 'No homes found'
  return hasNextPage ? 'Type to find the others' : null
}
