import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { useDebounced } from '../../ui/forms/debounce.ts'
import { formatCount } from '../../ui/text/numbers.ts'
import { allPropertiesQuery, ownPropertiesQuery } from './portfolio-data.ts'
import { NO_PORTFOLIO_FILTERS } from './portfolio-filters.ts'

/** Properties offered at once; typing finds others. */
const MAX_OPTIONS = 8

const QUERIES = { owner: ownPropertiesQuery, agent: allPropertiesQuery }
const EMPTY: PortfolioProperty[] = []

export interface PropertyComboboxProps {
  scope: 'owner' | 'agent'
  /** Ref of the input. */
  ref: Ref<HTMLInputElement>
  onChoose: (id: string) => void
}

/** A combobox of the owner's or, for agents, all properties, searched by title, address or city. */
export function PropertyCombobox({ scope, ref, onChoose }: PropertyComboboxProps) {
  /** Null until the list is first opened. */
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed ?? '')
  const list = useInfiniteQuery({
    ...QUERIES[scope](MAX_OPTIONS, { ...NO_PORTFOLIO_FILTERS, search }),
    enabled: typed !== null,
  })
  const properties = list.data?.pages[0]?.rows ?? EMPTY
  const isSettled = typed === search && !list.isFetching
  return (
    <Combobox
      ref={ref}
      value={null}
      onChange={({ id }) => onChoose(id)}
      items={properties}
      onSearch={setTyped}
      what="home"
      label="Homes"
      fieldLabel="Home"
      placeholder="Any home"
      keyOf={({ id }) => id}
      textOf={({ title }) => title}
      noteOf={noteOf}
      note={isSettled ? statusText(list, properties) : null}
    />
  )
}

const noteOf = ({ city, pendingApplications }: PortfolioProperty) =>
  pendingApplications > 0 ? `${city} · ${formatCount(pendingApplications)} pending` : city

function statusText(
  { isError, hasNextPage }: { isError: boolean; hasNextPage: boolean },
  properties: PortfolioProperty[],
) {
  if (isError) return 'The homes could not be loaded'
  if (properties.length === 0) return 'No homes found'
  return hasNextPage ? 'Type to find the others' : null
}
