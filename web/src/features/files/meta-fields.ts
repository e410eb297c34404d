import type { AwsBody } from '@uppy/aws-s3'
import type { Meta } from '@uppy/core'
import type { DashboardOptions } from '@uppy/dashboard'

/** A required field that the user fills in for each file before the upload. */
export interface MetaField {
  /** Key in the file's `meta`; `name` renames the file. */
  id: string
  label: string
  placeholder?: string
  /** Error message while the field is empty. */
  requiredMessage: string
  /** Characters. */
  maxLength?: number
  /** Makes the field a select: values with their labels. */
  options?: Readonly<Record<string, string>>
}

type UppyMetaField = Extract<NonNullable<DashboardOptions<Meta, AwsBody>['metaFields']>, unknown[]>[number]

/** Converts fields to `metaFields` of the Uppy dashboard, with their errors under the field as in our forms. */
export const toDashboardFields = (metaFields: readonly MetaField[]): UppyMetaField[] =>
  metaFields.map((metaField, index) => ({
    id: metaField.id,
    name: metaField.label,
    render: ({ value, onChange, form, required, fieldCSSClasses }, h) => {
      const id = `uppy-Dashboard-FileCard-input-${metaField.id}`
      const handleChange = ({ currentTarget }: { currentTarget: Control }) => {
        setError(currentTarget, '')
        if (currentTarget.form) delaySubmit(currentTarget.form)
        onChange(currentTarget.value)
      }
      const shared = {
        id,
        'aria-describedby': errorIdOf(id),
        class: fieldCSSClasses.text,
        form,
        required,
        value,
        // Replaces the browser's error bubble.
        onInvalid: (event: Event & { currentTarget: Control }) => {
          event.preventDefault()
          setError(event.currentTarget, metaField.requiredMessage)
          focusFirstInvalid(event.currentTarget.form)
        },
        // Initial focus.
        ...(index === 0 && { 'data-uppy-super-focusable': true }),
      }
      const { placeholder, maxLength, options } = metaField
      const control = options
        ? h(
            'select',
            { ...shared, onChange: handleChange },
            h('option', { value: '', disabled: true }, placeholder),
            Object.entries(options).map(([optionValue, label]) => h('option', { value: optionValue }, label)),
          )
        : // The pattern refuses blanks, which `required` accepts.
          h('input', { ...shared, type: 'text', pattern: '.*\\S.*', placeholder, maxLength, onInput: handleChange })
      return h('div', null, control, h('p', { id: errorIdOf(id), class: 'upload-meta-error' }))
    },
  }))

type Control = HTMLInputElement | HTMLSelectElement

const delayed = new WeakSet<HTMLFormElement>()
/** Preact runs effects after the next frame, or after 35 ms without one. */
const EFFECTS_MS = 40

/**
 * Uppy's listener for `submit` is replaced in an effect: until then it saves the values before the last change. Each submit is repeated
 * once the effects have run.
 */
function delaySubmit(form: HTMLFormElement) {
  if (delayed.has(form)) return
  delayed.add(form)
  let isRepeated = false
  const repeat = () => {
    isRepeated = true
    form.requestSubmit()
    isRepeated = false
  }
  const handleSubmit = (event: Event) => {
    if (isRepeated) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Preact renders at the end of this task, however long that takes; only then do its effects wait.
    setTimeout(() => setTimeout(() => setTimeout(repeat), EFFECTS_MS))
  }
  form.addEventListener('submit', handleSubmit, { capture: true })
}

const errorIdOf = (id: string) => `${id}-failure`

/** Shows an error under a control; '' removes it. */
function setError(control: Control, message: string) {
  if (message) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  const error = document.getElementById(errorIdOf(control.id))
  if (error) error.textContent = message
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  const controls = Array.from(form?.elements ?? []) as Control[]
  controls.find(({ validity }) => !validity.valid)?.focus()
}
