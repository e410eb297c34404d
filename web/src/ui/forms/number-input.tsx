import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { type Notation, NUMBERS, type TypedNumber, toPlain, toShown } from '../text/notation.ts'
import { useControlProps } from './field.tsx'
import { Input, type InputProps } from './input.tsx'

/** What a form reads and writes in place of the element: `value` is plain decimal notation, as in `1250.5`. */
export type NumberElement = Pick<HTMLInputElement, 'value' | 'focus' | 'select' | 'name' | 'type'>

export interface NumberInputProps extends Omit<InputProps, 'ref' | 'value' | 'defaultValue' | 'type'> {
  ref?: Ref<NumberElement>
  /** In plain decimal notation. */
  defaultValue?: string
  /** What is typed, in plain decimal notation; ends with a question mark while it can't be read. */
  onValue?: (value: string) => void
  /** The same for the life of the field. */
  notation?: Notation
}

/**
 * A field for a number, typed as the reader's language writes it. What could be two numbers is asked about. For money use a
 * `MoneyInput`. `{...register(name)}` gets plain decimal notation; `inputMode` is `decimal` unless given, since only that
 * keyboard has a comma.
 */
export function NumberInput(props: NumberInputProps) {
  const { ref, defaultValue = '', onValue, notation = NUMBERS, onChange, onFocus, onBlur, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<TypedNumber>({})
  const [isLeft, setLeft] = useState(false)
  const isInvalid = useControlProps()['aria-invalid']
  // One object for ever: a form that gets another writes its value into the field again.
  const [element] = useState(() => elementOf(input, notation, setTyped))
  useImperativeHandle(ref, () => element, [element])
  const choose = (value: number) => {
    if (input.current) setText(input.current, notation.writePlainly(value))
    input.current?.focus()
  }
  // Half a number is not asked about; of a comma before three digits one knows at once.
  const { choices = [], fault } = typed
  const isAsked = choices.length > 1 || isLeft || isInvalid
  return (
    <div>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        ref={input}
        defaultValue={toShown(defaultValue, notation)}
        onFocus={(event) => {
          onFocus?.(event)
          rewrite(event.currentTarget, notation, notation.writePlainly)
          event.currentTarget.select()
        }}
        onBlur={(event) => {
          rewrite(event.currentTarget, notation, notation.write)
          setLeft(true)
          onBlur?.(event)
        }}
        onChange={(event) => {
          setTyped(readTyped(event.target.value, notation))
          setLeft(false)
          onChange?.(event)
          onValue?.(toPlain(event.target.value, notation))
        }}
      />
      <div role="status">
        {isAsked && choices.length > 0 && <Question choices={choices} spell={notation.spell} onChoose={choose} />}
        {isLeft && !isInvalid && fault && <p className="mt-1.5 text-sm text-warn">{fault}</p>}
      </div>
    </div>
  )
}

interface QuestionProps {
  choices: readonly number[]
  spell: Notation['spell']
  onChoose: (value: number) => void
}

const Question = ({ choices, spell, onChoose }: QuestionProps) => (
  <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
    <span>Did you mean</span>
    {choices.map((value, index) => (
      <span key={value} className="contents">
        {index > 0 && <span>or</span>}
        <button type="button" className="min-h-8 font-semibold text-link underline" onClick={() => onChoose(value)}>
          {spell(value)}
        </button>
      </span>
    ))}
    <span className="-ml-1.5">?</span>
  </p>
)

function elementOf(
  input: RefObject<HTMLInputElement | null>,
  notation: Notation,
  onTyped: (typed: TypedNumber) => void,
): NumberElement {
  const element: NumberElement = {
    get name() {
      return input.current?.name ?? ''
    },
    type: 'text',
    focus: (options) => input.current?.focus(options),
    select: () => input.current?.select(),
    get value() {
      return toPlain(input.current?.value ?? '', notation)
    },
    set value(value: string) {
      if (!input.current || element.value === String(value)) return
      input.current.value = toShown(value, notation)
      onTyped(readTyped(input.current.value, notation))
    },
  }
  return element
}

/** Nothing is wrong with an empty field. */
const readTyped = (text: string, { read }: Notation): TypedNumber => (text.trim() === '' ? {} : read(text))

/** The same number in another form; what isn't one stays as it was typed. */
function rewrite(field: HTMLInputElement, notation: Notation, write: (value: number) => string) {
  const { value, fault } = readTyped(field.value, notation)
  if (value !== undefined && fault === undefined) field.value = write(value)
}

/** Sets the value as typing does: React ignores a value that is assigned without an input event. */
function setText(element: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
