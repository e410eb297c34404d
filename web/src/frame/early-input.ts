/** Set by the page's first script, in `index.html`, for a form that is sent and a button pressed before this code is there. */
type EarlyWindow = Window & {
  isAwake?: boolean
  waitingForm?: HTMLFormElement | undefined
  waitingButton?: HTMLButtonElement | undefined
}

type Field = HTMLInputElement | HTMLSelectElement

let noted: { field: Field; value: string }[] = []
let pressed: HTMLButtonElement | undefined

/**
 * Notes what was typed, chosen and pressed in the page the server sent, before React sets its fields to what they were. From
 * then on React hears of a press itself, and wakes what was pressed.
 */
export function noteEarlyInput(page: Element) {
  const early: EarlyWindow = window
  pressed = early.waitingButton
  const fields = [...page.querySelectorAll<Field>('input, select')]
  noted = fields.filter((field) => field.value !== valueAsSent(field)).map((field) => ({ field, value: field.value }))
}

/** Types, chooses, presses and sends it once more, now that somebody listens. */
export function repeatEarlyInput() {
  const early: EarlyWindow = window
  for (const { field, value } of noted.splice(0)) {
    // React knows a change by the value it saw last, which it takes from here and not from the prototype.
    field.value = valueAsSent(field)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  early.isAwake = true
  // Menus open as soon as the button goes down, all else when it was let go.
  pressed?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  pressed?.click()
  early.waitingForm?.requestSubmit()
  pressed = early.waitingForm = undefined
}

function valueAsSent(field: Field): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}
