import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { type NextStep, nextStepsOf } from '@lintel/contract/portfolio/next-steps'
import { Button } from '../../ui/button.tsx'
import type { ButtonStyle } from '../../ui/button-class.ts'
import { useCurrentUrl } from '../../ui/current-url.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { urls } from '../../urls.ts'
import { NO_FILTERS, writeFromParam } from '../applications/application-filters.ts'
import type { InPlaceEdit } from '../properties/in-place-edit.ts'
import type { InPlaceChange } from '../properties/in-place-edit-text.ts'
import { leaseOf, stateText, stepText } from './next-step-text.ts'

export interface NextStepsProps {
  home: ManagedProperty
  edit: InPlaceEdit
}

/** What to do about a home: the most urgent step with its action, the others in lines; or how it stands. */
export function NextSteps({ home, edit }: NextStepsProps) {
  const [first, ...others] = nextStepsOf(home)
  return (
    <section aria-labelledby="next" className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <h2 id="next" className="sr-only">
        What to do next
      </h2>
      {!first && <p className="p-4 sm:px-5">{stateText(home)}</p>}
      {first && (
        <div className={`${rowClass} bg-accent-soft py-4 font-medium text-on-accent-soft`}>
          <Step step={first} home={home} edit={edit} isFirst />
        </div>
      )}
      {others.length > 0 && (
        <ul className="divide-y divide-line">
          {others.map((step) => (
            <li key={step.kind} className={`${rowClass} py-2 text-sm`}>
              <Step step={step} home={home} edit={edit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type StepProps = NextStepsProps & { step: NextStep; isFirst?: boolean }

function Step({ step, home, edit, isFirst = false }: StepProps) {
  const { text, label } = stepText(step, home)
  const from = useCurrentUrl()
  const style: ButtonStyle = isFirst ? { variant: 'primary' } : { variant: 'secondary', size: 'sm' }
  const change = changeOf(step, home)
  return (
    <>
      <p className="min-w-0">{text}</p>
      {change ? (
        <Button {...style} pending={edit.pending !== null} onClick={() => void edit.applyAtOnce(change, home.version)}>
          {label}
        </Button>
      ) : (
        <LinkButton {...style} href={urlOfStep(step, home, from)}>
          {label}
        </LinkButton>
      )}
    </>
  )
}

/** The change that does a step in place; null for a step that is done on another screen. */
function changeOf(step: NextStep, { status, isPublished }: ManagedProperty): InPlaceChange | null {
  if (step.kind === 'publish') return { field: 'isPublished', from: isPublished, to: true }
  if (step.kind === 'finish-maintenance') return { field: 'status', from: status, to: 'available' }
  return null
}

/** @param from the current URL */
function urlOfStep(step: NextStep, home: ManagedProperty, from: string): string {
  const { id } = home
  const write = (to: string | undefined) => urls.messages({ ...(to && { to }), property: id })
  switch (step.kind) {
    case 'decide':
      if (step.pending > 1) return urls.compareApplications(id)
      return urls.reviewApplication(home.applicants[0]?.id ?? '', null, pendingFrom(id))
    case 'answer':
      return write(step.userId)
    case 'prepare-start':
      return write(leaseOf(home, 'upcoming')?.tenant.id ?? undefined)
    case 'plan-end':
      return write(leaseOf(home, 'current')?.tenant.id ?? undefined)
    default:
      return urls.editProperty(id, from)
  }
}

/** The `from` parameter of a home's pending applications, oldest first: the review screen leads from one to the next. */
export const pendingFrom = (propertyId: string) =>
  writeFromParam({ ...NO_FILTERS, property: propertyId, status: 'pending', sort: 'oldest' })

const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 sm:px-5'
