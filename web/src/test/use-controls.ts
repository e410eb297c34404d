import { act, fireEvent } from '@testing-library/react'

const CONTROLS = 'button, input, textarea, select, summary, [role="menuitem"], [role="option"]'
/** More than any screen has; a dialog that opens another is no endless loop. */
const STEPS_MAX = 50

/** What Uppy stores files in, which happy-dom lacks. */
const isUpload = (control: HTMLElement) => /upload|document/i.test(control.textContent ?? '')

/**
 * Uses every control of the page, and controls that appear by it: types, ticks, chooses, presses, and submits its forms.
 * Links are left alone: they lead to other screens.
 * @param afterEach called while an action is pending and when it is done
 */
export async function useControls(afterEach: () => void) {
  // Which happy-dom lacks.
  window.print = () => undefined
  const used = new WeakSet<Element>()
  for (let step = 0; step < STEPS_MAX; step++) {
    const control = [...document.body.querySelectorAll<HTMLElement>(CONTROLS)].find(
      (element) => !used.has(element) && !isUpload(element),
    )
    if (!control) break
    used.add(control)
    await act(async () => use(control))
    afterEach()
    await settle()
    afterEach()
  }
  for (const form of document.body.querySelectorAll('form')) {
    await act(async () => void fireEvent.submit(form))
    afterEach()
    await settle()
    afterEach()
  }
}

function use(control: HTMLElement) {
  control.focus()
  if (control instanceof HTMLSelectElement) {
    const value = control.options[control.options.length - 1]?.value
    fireEvent.change(control, { target: { value } })
  } else if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && isTyped(control))) {
    fireEvent.change(control, { target: { value: control.type === 'date' ? '2026-02-03' : '12' } })
    fireEvent.blur(control)
  } else if (!(control instanceof HTMLInputElement && control.type === 'file')) {
    // Radix opens its menus on pointerdown.
    fireEvent.pointerDown(control, { button: 0, ctrlKey: false })
    fireEvent.click(control)
  }
}

const isTyped = ({ type }: HTMLInputElement) => !['checkbox', 'radio', 'file', 'button', 'submit'].includes(type)

/** How long the fake server should take to answer. */
export const ANSWERED_MS = 3

/** Lets answers of the fake server arrive and code that is loaded by a press. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_MS + 5)))
