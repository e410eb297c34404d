import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import type { NextStep, PropertyChange } from '../../../managed-property.ts'
import { Button } from '../../../ui/button.tsx'
import type { ButtonStyle } from '../../../ui/button-class.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'
import type { InPlaceChange } from '../../properties/in-place-edit-text.ts'
import { allNextStepsOf } from './contributed.ts'
import { stateText } from './state-text.ts'

export interface NextStepsProps {
  property: ManagedProperty
  edit: InPlaceEdit
}

/** What to do about a home: the most urgent step with its action, the others in lines; or how it stands. */
export function NextSteps({ property, edit }: NextStepsProps) {
  const [first, ...others] = allNextStepsOf(property, useCurrentUrl())
  return (
    <section aria-labelledby="next" className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <h2 id="next" className="sr-only">
        What to do next
      </h2>
      {!first && <p className="p-4 sm:px-5">{stateText(property)}</p>}
      {first && (
        <div className={`${rowClass} bg-accent-soft py-4 font-medium text-on-accent-soft`}>
          <Step step={first} property={property} edit={edit} isFirst />
        </div>
      )}
      {others.length > 0 && (
        <ul className="divide-y divide-line">
          {others.map((step) => (
            <li key={step.text} className={`${rowClass} py-2 text-sm`}>
              <Step step={step} property={property} edit={edit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type StepProps = NextStepsProps & { step: NextStep; isFirst?: boolean }

function Step({ step, property, edit, isFirst = false }: StepProps) {
  const style: ButtonStyle = isFirst ? { variant: 'primary' } : { variant: 'secondary', size: 'sm' }
  const apply = (change: PropertyChange) => void edit.applyAtOnce(changeOf(change, property), property.version)
  return (
    <>
      <p className="min-w-0">{step.text}</p>
      {'href' in step ? (
        <LinkButton {...style} href={step.href}>
          {step.label}
        </LinkButton>
      ) : (
        <Button {...style} pending={edit.pending !== null} onClick={() => apply(step.change)}>
          {step.label}
        </Button>
      )}
    </>
  )
}

function changeOf(change: PropertyChange, { status, isPublished }: ManagedProperty): InPlaceChange {
  if (change === 'publish') return { field: 'isPublished', from: isPublished, to: true }
  return { field: 'status', from: status, to: 'available' }
}

const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 sm:px-5'
