/** Set by the inline script in `index.html`: the last form submitted, button pressed and all keys outside fields before hydration. */
type PreHydrationWindow = Window & {
  isHydrated?: boolean
  pendingForm?: HTMLFormElement | undefined
  pendingButton?: HTMLButtonElement | undefined
  pendingKeys?: KeyboardEvent[] | undefined
}

let setHydrated = () => {}
/** Resolves once the first screen is hydrated, or rendered. */
export const hydrated = new Promise<void>((resolve) => {
  setHydrated = resolve
})

type Field = HTMLInputElement | HTMLSelectElement

let changedFields: { field: Field; value: string }[] = []
let pressedButton: HTMLButtonElement | undefined

/**
 * Records what the user typed, chose and pressed in the server-rendered page. Must run before `hydrateRoot`, which resets
 * the fields; presses during hydration are replayed by React itself.
 */
export function recordPreHydrationInput(root: Element) {
  const page: PreHydrationWindow = window
  pressedButton = page.pendingButton
  const fields = [...root.querySelectorAll<Field>('input, select')]
  changedFields = fields
    .filter((field) => field.value !== renderedValue(field))
    .map((field) => ({ field, value: field.value }))
}

/** Repeats the recorded input, press and submit once React's event handlers are attached. */
export function replayPreHydrationInput() {
  const page: PreHydrationWindow = window
  for (const { field, value } of changedFields.splice(0)) {
    // React overrides the element's `value` setter to track the last value, and ignores an event without a change.
    field.value = renderedValue(field)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  page.isHydrated = true
  // Radix menus open on pointerdown, everything else on click.
  pressedButton?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  pressedButton?.click()
  page.pendingForm?.requestSubmit()
  for (const { target, key, defaultPrevented } of page.pendingKeys ?? []) {
    // A shortcut that was pressed after the first paint has been run already.
    if (!defaultPrevented) target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  pressedButton = page.pendingForm = page.pendingKeys = undefined
  setHydrated()
}

/** The field's value in the HTML from the server. */
function renderedValue(field: Field): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}
