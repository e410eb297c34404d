import { isPlainNumber, readNumber, separatorsOf, writeNumber } from '@lintel/contract/numbers'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { Input, type InputProps } from './input.tsx'
import { currentLocale } from './locale.ts'

/** What a form reads and writes in place of the element: `value` is plain decimal notation, as in `1250.5`. */
export type NumberElement = Pick<HTMLInputElement, 'value' | 'focus' | 'select' | 'name' | 'type'>

export interface NumberInputProps extends Omit<InputProps, 'ref' | 'value' | 'defaultValue' | 'type'> {
  ref?: Ref<NumberElement>
  /** In plain decimal notation. */
  defaultValue?: string
  /** What is typed, in plain decimal notation; ends with a question mark while it can't be read. */
  onValue?: (value: string) => void
}

/**
 * A field for a number, typed as the reader's language writes it. What could be two numbers is asked about.
 * `{...register(name)}` gets plain decimal notation; `inputMode` is `decimal` unless given, since only that keyboard has a comma.
 */
export function NumberInput({ ref, defaultValue = '', onValue, onChange, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [choices, setChoices] = useState<readonly number[]>([])
  // One object for ever: a form that gets another writes its value into the field again.
  const [element] = useState(() => elementOf(input, setChoices))
  useImperativeHandle(ref, () => element, [element])
  const choose = (value: number) => {
    if (input.current) setTyped(input.current, writeNumber(value, currentLocale()))
    input.current?.focus()
  }
  return (
    <div>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        ref={input}
        defaultValue={toShown(defaultValue)}
        onChange={(event) => {
          setChoices(choicesOf(event.target.value))
          onChange?.(event)
          onValue?.(toPlain(event.target.value))
        }}
      />
      <div role="status">
        {choices.length > 0 && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
            <span>Did you mean</span>
            {choices.map((value, index) => (
              <span key={value} className="contents">
                {index > 0 && <span>or</span>}
                <button
                  type="button"
                  className="min-h-8 font-semibold text-link underline"
                  onClick={() => choose(value)}
                >
                  {spelled(value)}
                </button>
              </span>
            ))}
            <span>?</span>
          </p>
        )}
      </div>
    </div>
  )
}

function elementOf(input: RefObject<HTMLInputElement | null>, onChoices: (choices: readonly number[]) => void) {
  const element: NumberElement = {
    get name() {
      return input.current?.name ?? ''
    },
    type: 'text',
    focus: (options) => input.current?.focus(options),
    select: () => input.current?.select(),
    get value() {
      return toPlain(input.current?.value ?? '')
    },
    set value(value: string) {
      if (!input.current || element.value === String(value)) return
      input.current.value = toShown(value)
      onChoices(choicesOf(input.current.value))
    },
  }
  return element
}

/** With groups, so that thousands can be told from decimals. */
const spelled = (value: number) => new Intl.NumberFormat(currentLocale()).format(value)

const read = (text: string) => readNumber(text, separatorsOf(currentLocale()))

/** What can't be read ends with a question mark: no schema takes it for a number, and the text is kept in drafts. */
function toPlain(text: string): string {
  if (text.trim() === '') return ''
  const typed = read(text)
  return typed && 'value' in typed ? plainOf(typed.value) : `${text}?`
}

/** Without an exponent, which no number that is asked for needs. */
const plainOf = (value: number) => (Math.abs(value) < 1e15 ? String(value) : value.toFixed(0))

/** Stored texts are plain, or what somebody typed. */
const toShown = (value: unknown) => {
  const text = String(value ?? '')
  return isPlainNumber(text) ? writeNumber(Number(text), currentLocale()) : text.replace(/\?$/, '')
}

function choicesOf(text: string): readonly number[] {
  const typed = read(text)
  return typed && 'choices' in typed ? typed.choices : []
}

/** Sets the value as typing does: React ignores a value that is assigned without an input event. */
function setTyped(element: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
