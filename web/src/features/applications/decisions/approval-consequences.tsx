import type { Application, ApprovalPreview } from '@lintel/contract/applications/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { Consequences } from '../../../ui/overlays/consequences.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'

interface Props {
  application: Application
  preview: ApprovalPreview
  /** As in the form. */
  values: {
    startDate: string
    endDate: string
    monthlyRent?: unknown
    closeOthers?: boolean
  }
}

/** What an approval will change. */
export function ApprovalConsequences({ application, preview, values }: Props) {
  const tenant = fullName(application.tenant)
  const hasDates = values.startDate !== '' && values.endDate !== ''
  const rent = Number(values.monthlyRent)
  const dates = hasDates ? `, from ${formatDay(values.startDate)} to ${formatDay(values.endDate)}` : ''
  const amount = rent > 0 ? `, at ${formatMoney(rent, application.property.currency)} a month` : ''
  return (
    <div aria-live="polite">
      <Consequences
        of={preview.consequences}
        choices={values}
        items={
          <>
            <li>
              A lease for <bdi>{tenant}</bdi>
              <span>{`${dates}${amount}.`}</span>
            </li>
            <li>{`It is written down as a PDF to be signed, which ${isolated(tenant)} and the owner find among their documents.`}</li>
            {preview.unprintable.map((text) => (
              <li key={text} className="text-warn">
                <span>The PDF can’t show all letters of “</span>
                <bdi>{text}</bdi>
                <span>” and has a � for each of them: write it in by hand before both sign.</span>
              </li>
            ))}
            <li>{`“${isolated(application.property.title)}” becomes occupied.`}</li>
            <li>{`${isolated(tenant)} is told that the application was approved.`}</li>
            {values.closeOthers !== false && <ClosedApplicants applicants={preview.others} />}
          </>
        }
      />
    </div>
  )
}

/** One sentence; with several applicants it opens to their names. */
function ClosedApplicants({ applicants }: { applicants: ApprovalPreview['others'] }) {
  const [first, ...rest] = applicants
  if (!first) return null
  if (rest.length === 0)
    return (
      <li>{`${isolated(fullName(first))} is told that the home was let to another applicant; the application is closed.`}</li>
    )
  return (
    <li className="list-none">
      <details>
        <summary className="touch-target list-outside cursor-pointer marker:text-link">
          {`${plural(applicants.length, 'other applicant')} are told that the home was let to another applicant; their applications are closed.`}
        </summary>
        <ul className="mt-1.5 space-y-1">
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <bdi>{fullName(applicant)}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
