import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { controlClass } from '../../ui/control-class.ts'
import { plural } from '../../ui/format.ts'
import { allPropertiesQuery, ownPropertiesQuery } from '../properties/data.ts'

/** Homes offered at once; typing finds the others. */
const OPTIONS = 8

const QUERIES = { owner: ownPropertiesQuery, agent: allPropertiesQuery }
const NONE: PortfolioProperty[] = []

export interface HomeComboboxProps {
  scope: 'owner' | 'agent'
  takesFocus: boolean
  onChoose: (id: string) => void
}

/** A field to find one of the homes a person looks after, by title, address or city. */
export function HomeCombobox({ scope, takesFocus, onChoose }: HomeComboboxProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const list = useInfiniteQuery({ ...QUERIES[scope](OPTIONS, { search: typed, status: null }), enabled: isWanted })
  const homes = list.data?.pages[0]?.rows ?? NONE
  const box = useCombobox({
    items: homes,
    inputValue: typed,
    selectedItem: null,
    itemToString: (home) => home?.title ?? '',
    itemToKey: (home) => home?.id,
    getA11yStatusMessage: ({ isOpen }) => (isOpen && !list.isFetching ? plural(homes.length, 'home') : ''),
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onIsOpenChange: ({ isOpen }) => isOpen && setWanted(true),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.id),
  })
  return (
    <div className="relative">
      <input
        {...box.getInputProps({ ref: field, 'aria-label': 'Home', placeholder: 'Any home', autoComplete: 'off' })}
        className={classNames(
          controlClass,
          'h-11 truncate pr-9 pl-3 placeholder:text-ink placeholder:opacity-100 sm:h-10',
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
      <ul
        {...box.getMenuProps({ 'aria-label': 'Homes' })}
        className={classNames(
          'absolute inset-x-0 top-full z-menu mt-1.5 max-h-80 min-w-64 overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 shadow-floating',
          !(box.isOpen && list.data) && 'hidden',
        )}
      >
        {box.isOpen &&
          homes.map((home, index) => (
            <li
              key={home.id}
              {...box.getItemProps({ item: home, index })}
              className="cursor-pointer rounded-sm px-2.5 py-2 text-sm aria-selected:bg-surface-hover"
            >
              <span className="block truncate">{home.title}</span>
              <span className="block truncate text-ink-muted text-xs">
                {home.city} · {plural(home.pendingApplications, 'pending application')}
              </span>
            </li>
          ))}
        {box.isOpen && list.data && <Rest isNone={homes.length === 0} hasMore={list.hasNextPage} />}
      </ul>
    </div>
  )
}

function Rest({ isNone, hasMore }: { isNone: boolean; hasMore: boolean }) {
  if (!isNone && !hasMore) return null
  return (
    <li role="presentation" className="px-2.5 py-2 text-ink-muted text-xs">
      {isNone ? 'No homes found' : 'Type to find the others'}
    </li>
  )
}
