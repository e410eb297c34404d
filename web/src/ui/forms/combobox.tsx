import { useCombobox } from 'downshift'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../control-class.ts'
import { plural } from '../text/numbers.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useControlProps } from './field.tsx'

export interface ComboboxProps<Item> {
  /** Null while nothing is selected. */
  value: Item | null
  onChange: (item: Item) => void
  /** The options that match the typed text. */
  items: Item[]
  /** Called with the trimmed text, and with '' when the list opens. */
  onSearch: (search: string) => void
  /** One item in words, for the announced count: 'home'. */
  what: string
  /** Accessible name of the list: 'Homes'. */
  label: string
  /** Accessible name of the input outside of a Field. */
  fieldLabel?: string
  placeholder?: string
  keyOf: (item: Item) => string
  textOf: (item: Item) => string
  /** A second, muted line of an option. */
  noteOf: (item: Item) => ReactNode
  /** A sentence below the options: that there are none, that there are more, or that loading failed. */
  note: string | null
  ref?: Ref<HTMLInputElement>
}

const { InputBlur, InputChange, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** A text input that filters a list of options (WAI-ARIA combobox). Needs a Field around it or a `fieldLabel`. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, items, what, label, fieldLabel, placeholder, keyOf, textOf, noteOf, note } = props
  const { id, ...controlProps } = useControlProps()
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useOptions(props, id)
  const showsItems = isOpen && items.length > 0
  const showsPopup = showsItems || (isOpen && note !== null)
  return (
    <div className="relative">
      <input
        dir="auto"
        {...getInputProps({
          ref: props.ref,
          'aria-labelledby': undefined,
          onFocus: (event) => event.currentTarget.select(),
        })}
        {...controlProps}
        aria-label={fieldLabel}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={classNames(
          controlClass,
          'h-11 truncate pr-9 pl-3 placeholder:text-ink placeholder:opacity-100 sm:h-10',
        )}
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted" />
      <div className={showsPopup ? popup : 'sr-only'}>
        <ul {...getMenuProps({ 'aria-label': label })} className={classNames(!showsItems && 'hidden')}>
          {showsItems &&
            items.map((item, index) => (
              <li
                key={keyOf(item)}
                {...getItemProps({ item, index })}
                className={classNames(
                  'flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm',
                  index === highlightedIndex && 'bg-surface-hover',
                )}
              >
                <OptionText
                  text={textOf(item)}
                  note={noteOf(item)}
                  isSelected={value !== null && keyOf(item) === keyOf(value)}
                />
              </li>
            ))}
        </ul>
        {/* Rendered while the list is closed, too: a live region inserted together with its text is not announced. */}
        <p role="status" className="text-ink-muted text-xs not-empty:px-2.5">
          {showsItems && <VisuallyHidden>{`${plural(items.length, what)}. `}</VisuallyHidden>}
          {isOpen && note && <span className="block py-2">{note}</span>}
        </p>
      </div>
    </div>
  )
}

/** The state of the list, by downshift. @param id of the input */
function useOptions<Item>(props: ComboboxProps<Item>, id: string | undefined) {
  const { value, onChange, items, onSearch, keyOf, textOf } = props
  return useCombobox<Item>({
    items,
    selectedItem: value,
    ...(id && { inputId: id }),
    itemToString: (item) => (item ? textOf(item) : ''),
    itemToKey: (item) => item && keyOf(item),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem),
    onIsOpenChange: ({ isOpen }) => isOpen && onSearch(''),
    onInputValueChange: ({ inputValue, type }) => type === InputChange && onSearch(inputValue.trim()),
    stateReducer: (state, { type, changes }) => {
      // Text that was typed but not selected is discarded.
      if (type !== InputBlur && type !== InputKeyDownEscape) return changes
      return { ...changes, selectedItem: state.selectedItem, inputValue: value ? textOf(value) : '' }
    },
  })
}

function OptionText({ text, note, isSelected }: { text: string; note: ReactNode; isSelected: boolean }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate">{text}</span>
        <span className="block truncate text-ink-muted text-xs">{note}</span>
      </span>
      {isSelected && <Check className="size-4 shrink-0" />}
    </>
  )
}

/** At least as wide as the input. */
const popup =
  'absolute top-full left-0 z-menu mt-1.5 max-h-96 w-[min(22rem,calc(100vw-2rem))] min-w-full overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 shadow-floating sm:right-0 sm:left-auto'
