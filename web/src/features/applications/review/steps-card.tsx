import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { urlOf } from '@lintel/contract/screens'
import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import type { Elements } from '../../../ui/elements.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { type Step, stepsOf } from './application-steps.ts'

/** What happened to the applicant's own application and what happens next. */
export function StepsCard({ application }: { application: ApplicationDetail }) {
  const isOver = application.status === 'rejected' || application.status === 'withdrawn'
  return (
    <Card>
      <h2 className="font-semibold text-base">{isOver ? 'What happened' : 'What happens next'}</h2>
      <ol className="mt-4 flex flex-col flex-wrap gap-x-8 gap-y-4 md:flex-row">
        {stepsOf(application).map((step) => (
          <li
            key={step.name}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="flex gap-3 text-sm"
          >
            {ICONS[step.state]}
            <div className={step.state === 'to come' ? 'text-ink-muted' : 'text-ink'}>
              <span className="font-medium">{TITLES[step.name]}</span>
              {'at' in step && (
                <time dateTime={step.at} className="block whitespace-nowrap text-ink-muted">
                  {formatDay(step.at)}
                </time>
              )}
              <Note step={step} application={application} />
            </div>
          </li>
        ))}
      </ol>
      {application.status === 'pending' && (
        <p className="mt-4 border-t pt-4 text-ink-muted text-sm">
          The owner decides. You will get a message and, if you gave an address, an email.
        </p>
      )}
    </Card>
  )
}

const ICONS: Record<Step['state'], Elements> = {
  done: <CircleCheck className="size-5 shrink-0 text-good" />,
  current: <CircleDot className="size-5 shrink-0 text-link" />,
  'to come': <Circle className="size-5 shrink-0 text-ink-muted" />,
}

const TITLES: Record<Step['name'], string> = {
  sent: 'Sent',
  'not opened': 'Not opened yet',
  opened: 'Opened',
  asked: 'They asked you something',
  decision: 'Decision',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  lease: 'Lease',
  'lease to come': 'Lease',
  'lease ended': 'Lease',
}

function Note({ step, application }: { step: Step; application: ApplicationDetail }) {
  const { askedBy, property, propertyId } = application
  switch (step.name) {
    case 'asked':
      return (
        <TextLink href={urlOf('messages', { to: askedBy ?? property.ownerId, property: propertyId })}>
          Answer in the conversation
        </TextLink>
      )
    case 'decision':
      return <span className="block text-ink-muted">Not made yet</span>
    case 'lease to come':
      return <span className="block">Made when your application is approved</span>
    case 'lease ended':
      return <span className="block text-ink-muted">It has ended</span>
    case 'lease':
      return (
        <>
          <span className="block text-ink-muted">{`${formatDay(step.days.startDate)} to ${formatDay(step.days.endDate)}`}</span>
          <TextLink href={urlOf('lease')}>See your lease</TextLink>
        </>
      )
    default:
      return null
  }
}
