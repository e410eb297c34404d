import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { controlClass } from '../../ui/control-class.ts'
import { formatCount, plural } from '../../ui/format.ts'
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
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const list = useInfiniteQuery({ ...QUERIES[scope](OPTIONS, { search: typed, status: null }), enabled: isWanted })
  const homes = list.data?.pages[0]?.rows ?? NONE
  const box = useCombobox({
    items: homes,
    selectedItem: null,
    // Words that chose no home are no filter, so they don't stay.
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, inputValue: '' } : changes,
    itemToString: (home) => home?.title ?? '',
    itemToKey: (home) => home?.id,
    getA11yStatusMessage: ({ isOpen }) => (isOpen && !list.isFetching ? plural(homes.length, 'home') : ''),
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onIsOpenChange: ({ isOpen }) => isOpen && setWanted(true),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.id),
  })
  const note = list.isError
    ? 'The homes could not be loaded'
    : homes.length === 0
      ? 'No homes found'
      : list.hasNextPage && 'Type to find the others'
  return (
    <div className="relative">
      <input
        {...box.getInputProps({ ref, 'aria-label': 'Home', placeholder: 'Any home', autoComplete: 'off' })}
        className={classNames(
          controlClass,
          'h-11 truncate pr-9 pl-3 placeholder:text-ink placeholder:opacity-100 sm:h-10',
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
      <div className={classNames(popup, !(box.isOpen && (list.data || list.isError)) && 'hidden')}>
        <ul {...box.getMenuProps({ 'aria-label': 'Homes' })}>
          {box.isOpen &&
            homes.map((home, index) => (
              <li
                key={home.id}
                {...box.getItemProps({ item: home, index })}
                className="cursor-pointer rounded-sm px-2.5 py-2 text-sm aria-selected:bg-surface-hover"
              >
                <span className="block truncate">{home.title}</span>
                <span className="block truncate text-ink-muted text-xs">
                  {home.city}
                  {home.pendingApplications > 0 && ` · ${formatCount(home.pendingApplications)} pending`}
                </span>
              </li>
            ))}
        </ul>
        {note && <p className="px-2.5 py-2 text-ink-muted text-xs">{note}</p>}
      </div>
    </div>
  )
}

const popup =
  'absolute top-full left-0 z-menu mt-1.5 max-h-96 w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 shadow-floating sm:right-0 sm:left-auto'
