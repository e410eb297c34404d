import { fitOf } from '@lintel/contract/applications/fit'
import type { Application } from '@lintel/contract/applications/schema'
import { useId } from 'react'
import { cellNote, cellText, criterionText } from '../compare/columns/column-text.ts'
import { columnFor, columnOf } from '../compare/columns/columns.ts'
import { FitIcon, fitWord } from './fit-mark.tsx'

/** How an applicant meets what the home asks: each criterion with the answer to it; nothing where the home asks nothing. */
export function FitList({ application }: { application: Application }) {
  const headingId = useId()
  const fits = fitOf(application)
  if (fits.length === 0) return null
  const { criteria, property } = application
  return (
    <section aria-labelledby={headingId} className="@container basis-full border-t pt-4">
      <h3 id={headingId} className="font-semibold text-sm">
        Fit
      </h3>
      <ul className="mt-2 grid gap-x-8 text-sm @xl:grid-cols-2">
        {fits.map(({ question, fit }) => {
          const column = columnFor(question)
          const note = cellNote(column, application, property)
          return (
            <li key={question} className="grid grid-cols-[6rem_minmax(0,1fr)] border-t py-2">
              <span className="flex items-center gap-1.5 self-start font-medium">
                <FitIcon fit={fit} />
                <span>{fitWord(fit)}</span>
              </span>
              <span className="wrap-anywhere tabular">
                <bdi>{cellText(column, application, property) ?? 'Not given'}</bdi>
                {note && <span>{` · ${note}`}</span>}
                <span className="block text-ink-muted">
                  {`${columnOf(column).label}, ${criterionText(column, criteria)}`}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
