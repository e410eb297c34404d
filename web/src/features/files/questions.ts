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
      const take = ({ currentTarget }: { currentTarget: Input }) => {
        currentTarget.setCustomValidity('')
        onChange(currentTarget.value)
      }
      const shared = {
        id: `uppy-Dashboard-FileCard-input-${question.id}`,
        class: fieldCSSClasses.text,
        form,
        required,
        value,
        // In our words instead of the browser's.
        onInvalid: ({ currentTarget }: { currentTarget: Input }) => currentTarget.setCustomValidity(question.missing),
        // The first is where the keyboard goes.
        ...(at === 0 && { 'data-uppy-super-focusable': true }),
      }
      if (question.options) {
        const options = Object.entries(question.options).map(([name, words]) => h('option', { value: name }, words))
        return h(
          'select',
          { ...shared, onChange: take },
          h('option', { value: '', disabled: true }, question.placeholder),
          options,
        )
      }
      const { placeholder, maxLength } = question
      // A blank is no answer either.
      return h('input', { ...shared, type: 'text', pattern: '.*\\S.*', placeholder, maxLength, onInput: take })
    },
  }))

type Input = HTMLInputElement | HTMLSelectElement
