import type { AwsBody } from '@uppy/aws-s3'
import type { Meta } from '@uppy/core'
import type { DashboardOptions } from '@uppy/dashboard'

/** What a person is asked about each file before it is sent. */
export interface Question {
  /** What the answer is kept under; `name` is what the file is called from then on. */
  id: string
  label: string
  placeholder?: string
  /** Said when there is no answer. */
  missing: string
  /** Characters. */
  maxLength?: number
  /** To choose from, with the words people read; anything may be written where there are none. */
  options?: Readonly<Record<string, string>>
}

type Field = Extract<NonNullable<DashboardOptions<Meta, AwsBody>['metaFields']>, unknown[]>[number]

/** As the dialog's machine wants them; none of them may stay without an answer. */
export const fieldsOf = (questions: readonly Question[]): Field[] =>
  questions.map((question, at) => ({
    id: question.id,
    name: question.label,
    render: ({ value, onChange, form, required, fieldCSSClasses }, h) => {
      const id = `uppy-Dashboard-FileCard-input-${question.id}`
      const take = ({ currentTarget }: { currentTarget: Input }) => {
        tell(currentTarget, '')
        onChange(currentTarget.value)
      }
      const shared = {
        id,
        'aria-describedby': failureOf(id),
        class: fieldCSSClasses.text,
        form,
        required,
        value,
        // Under the field, as in every form, instead of the browser's bubble.
        onInvalid: (event: Event & { currentTarget: Input }) => {
          event.preventDefault()
          tell(event.currentTarget, question.missing)
          focusFirstInvalid(event.currentTarget.form)
        },
        // The first is where the keyboard goes.
        ...(at === 0 && { 'data-uppy-super-focusable': true }),
      }
      const { placeholder, maxLength, options } = question
      const field = options
        ? h(
            'select',
            { ...shared, onChange: take },
            h('option', { value: '', disabled: true }, placeholder),
            Object.entries(options).map(([name, words]) => h('option', { value: name }, words)),
          )
        : // A blank is no answer either.
          h('input', { ...shared, type: 'text', pattern: '.*\\S.*', placeholder, maxLength, onInput: take })
      return h('div', null, field, h('p', { id: failureOf(id), class: 'upload-answer-failure' }))
    },
  }))

type Input = HTMLInputElement | HTMLSelectElement

const failureOf = (id: string) => `${id}-failure`

/** Says what is wrong with an answer, or with no words that nothing is any more. */
function tell(field: Input, words: string) {
  if (words) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const failure = document.getElementById(failureOf(field.id))
  if (failure) failure.textContent = words
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  const fields = Array.from(form?.elements ?? []) as Input[]
  fields.find(({ validity }) => !validity.valid)?.focus()
}
