import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import type { AskedQuestions, Question } from '@lintel/contract/properties/questions'
import { type AskedRent, toRents } from '@lintel/contract/properties/rents'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { symbolOf } from '../../../ui/text/money.ts'
import { askedInOrder } from '../../properties/facts/asked-questions.ts'
import { formatRents } from '../../properties/facts/rents.ts'
import type { ApplyFormControl } from './use-apply-draft.ts'

export interface ApplyQuestionsProps {
  form: ApplyFormControl
  asked: AskedQuestions
  criteria: Criteria | null
  property: AskedRent
}

/** The fields of what the home asks its applicants. */
export function ApplyQuestions({ form, asked, criteria, property }: ApplyQuestionsProps) {
  const errors = form.formState.errors.answers
  const income = useWatch({ control: form.control, name: 'answers.monthlyIncome' })
  const questions = askedInOrder(asked)
  if (questions.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {questions.map((question) => (
        <Field
          key={question}
          label={QUESTION_LABELS[question] + unitOf(question, property)}
          required={asked[question] === 'required'}
          optional={asked[question] === 'optional'}
          hint={(question === 'monthlyIncome' && incomeHint(income, property, criteria)) || HINTS[question]}
          error={errors?.[question]?.message}
          className={classNames('min-w-0', isWide(question) && 'sm:col-span-2')}
        >
          {controlOf(form, question, property)}
        </Field>
      ))}
    </div>
  )
}

function unitOf(question: Question, { currency }: AskedRent): string {
  if (question === 'monthlyIncome') return ` (${symbolOf(currency)})`
  return question === 'termMonths' ? ' (months)' : ''
}

const HINTS: Partial<Record<Question, string>> = {
  adults: 'Who would live here, you included',
  pets: 'As in “one cat”, or “none”',
  occupation: 'What you do, and where',
  monthlyIncome: 'Of the whole household',
  guarantor: 'Who would pay if you could not, or “none”',
  references: 'Who can tell about you as a tenant, and how to reach them',
}

const isWide = (question: Question) => question === 'guarantor' || question === 'references'

/** The income in rents, and what the owner looks for; both plainly, for the reader to compare. */
function incomeHint(typed: string, property: AskedRent, criteria: Criteria | null): ReactNode {
  const income = Number(typed)
  if (typed.trim() === '' || !(income >= 0)) return null
  const rents = toRents(income, property)
  if (rents === null) return null
  const sought =
    criteria?.incomeRents === undefined ? '' : ` The owner looks for at least ${formatRents(criteria.incomeRents)}.`
  return `${formatRents(rents)} of this home.${sought}`
}

function controlOf({ register }: ApplyFormControl, question: Question, { currency }: AskedRent): ReactNode {
  const field = register(`answers.${question}`)
  switch (question) {
    case 'moveInDate':
      return <Input {...field} type="date" />
    case 'termMonths':
    case 'adults':
    case 'children':
      return <NumberInput {...field} inputMode="numeric" />
    case 'monthlyIncome':
      return <MoneyInput {...field} currency={currency} />
    case 'smokers':
      return (
        <Select {...field}>
          <option value="">Choose</option>
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Select>
      )
    case 'occupation':
      return <Input {...field} autoComplete="organization-title" />
    case 'pets':
      return <Input {...field} autoComplete="off" />
    default:
      return <Textarea {...field} rows={2} />
  }
}
