import { useCombobox } from 'downshift'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldWiring } from './field.tsx'

export interface ComboboxProps<Item> {
  value: Item
  onChange: (item: Item) => void
  /** What there is to choose from, for what was typed. */
  items: Item[]
  /** What was typed; '' when the list opens. */
  onSearch: (search: string) => void
  /** Names the list. */
  label: string
  keyOf: (item: Item) => string
  textOf: (item: Item) => string
  /** A quiet word beside the text, where texts may be the same. */
  noteOf?: (item: Item) => ReactNode
  /** Said under the field when there is nothing to choose from. */
  empty: string | null
}

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** One of many, found by typing: a text field with a list under it (WAI-ARIA combobox). Goes inside a Field. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, items, onSearch, label, keyOf, textOf, noteOf, empty } = props
  const { id, ...wiring } = useFieldWiring()
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items,
    selectedItem: value,
    ...(id && { inputId: id }),
    itemToString: (item) => (item ? textOf(item) : ''),
    itemToKey: (item) => item && keyOf(item),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem),
    onIsOpenChange: ({ isOpen }) => isOpen && onSearch(''),
    onInputValueChange: ({ inputValue, type }) => type === InputChange && onSearch(inputValue.trim()),
    stateReducer: (state, { type, changes }) => {
      // What was typed and not chosen is no choice.
      if (type !== InputBlur && type !== InputKeyDownEscape) return changes
      return { ...changes, selectedItem: state.selectedItem, inputValue: textOf(value) }
    },
  })
  return (
    <div className="relative">
      <input
        {...getInputProps({ 'aria-labelledby': undefined, onFocus: (event) => event.currentTarget.select() })}
        {...wiring}
        autoComplete="off"
        spellCheck={false}
        className={classNames(controlClass, 'h-11 px-3 pr-9 sm:h-10')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
      <ul
        {...getMenuProps({ 'aria-label': label })}
        className={classNames(
          'absolute inset-x-0 top-full z-menu mt-1.5 max-h-72 overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 shadow-floating',
          !(isOpen && items.length > 0) && 'hidden',
        )}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              className={classNames(
                'flex min-h-10 select-none items-center gap-2.5 rounded-sm px-2.5 text-sm',
                index === highlightedIndex && 'bg-surface-hover',
              )}
            >
              <span className="min-w-0 truncate">{textOf(item)}</span>
              {noteOf && <span className="min-w-0 truncate text-ink-muted text-xs">{noteOf(item)}</span>}
              {keyOf(item) === keyOf(value) && <Check aria-hidden="true" className="ml-auto size-4 shrink-0" />}
            </li>
          ))}
      </ul>
      <p role="status" className="text-ink-muted text-xs not-empty:mt-1.5">
        {isOpen && items.length === 0 && empty}
      </p>
    </div>
  )
}
