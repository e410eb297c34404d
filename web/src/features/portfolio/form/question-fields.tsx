import { QUESTION_LABELS } from '@lintel/contract/properties/question-labels'
import { ASKED_AS, type AskedQuestions, type Question } from '@lintel/contract/properties/questions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Select } from '../../../ui/forms/select.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { questionsQuery } from '../../applications/apply/questions-query.ts'
import { OptionalGroup } from './optional-group.tsx'
import type { PropertyFormControl } from './property-form-control.ts'

/** What applicants are asked beyond a message and documents. */
export function QuestionFields({ form }: { form: PropertyFormControl }) {
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'questions' })
  const allowed = useQuery(questionsQuery)
  const asked = field.value ?? {}
  // What this home already asks stays visible where it is no longer allowed, so that it can be taken off.
  const questions = (Object.keys(QUESTION_LABELS) as Question[]).filter(
    (question) => allowed.data?.includes(question) || asked[question],
  )
  return (
    <OptionalGroup
      title="What you ask applicants"
      summary={summaryOf(asked)}
      isChosen={Object.keys(asked).length > 0}
      hasErrors={fieldState.error !== undefined}
      attempts={form.formState.submitCount}
    >
      <QueryState
        query={allowed}
        what="the questions"
        compact
        level={3}
        kept="The home can be saved without them."
        pending={<SkeletonLines lines={5} />}
      >
        {(onThisSite) => (
          <ul className="divide-y divide-line">
            {questions.map((question, index) => (
              <li key={question} className="flex items-center justify-between gap-4 py-1.5">
                <label htmlFor={id + question} className="min-w-0 text-sm">
                  <span>{QUESTION_LABELS[question]}</span>
                  {!onThisSite.includes(question) && (
                    <span className="block text-warn text-xs">No longer asked on this site: choose “Not asked”</span>
                  )}
                </label>
                <Select
                  id={id + question}
                  className="w-36 shrink-0"
                  // The first one gets the focus when the questions are refused.
                  ref={index === 0 ? field.ref : undefined}
                  aria-invalid={(index === 0 && fieldState.invalid) || undefined}
                  value={asked[question] ?? ''}
                  onChange={({ currentTarget }) => field.onChange(withAsked(asked, question, currentTarget.value))}
                  onBlur={field.onBlur}
                >
                  <option value="">Not asked</option>
                  <option value="optional">Optional</option>
                  <option value="required">Required</option>
                </Select>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {fieldState.error && <p className="font-medium text-bad text-xs">{fieldState.error.message}</p>}
    </OptionalGroup>
  )
}

function withAsked(asked: AskedQuestions, question: Question, choice: string): AskedQuestions {
  const { [question]: _, ...others } = asked
  const askedAs = ASKED_AS.find((name) => name === choice)
  return askedAs ? { ...others, [question]: askedAs } : others
}

function summaryOf(asked: AskedQuestions): string {
  const [all, required] = [Object.values(asked), Object.values(asked).filter((name) => name === 'required')]
  if (all.length === 0) return 'Nothing beyond a message and documents, unless you choose.'
  return `${plural(all.length, 'question')}, ${required.length === 0 ? 'none' : required.length} required. Each is a field of the application.`
}
