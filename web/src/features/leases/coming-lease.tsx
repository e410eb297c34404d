import { termOf } from '@lintel/contract/calendar'
import { isolated } from '@lintel/contract/isolated'
import type { Tenancy } from '@lintel/contract/leases/schema'
import { urlOf } from '@lintel/contract/screens'
import { Download, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { formatDay, formatDayRange } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/money.ts'
import { plural } from '../../ui/text/numbers.ts'
import { Facade } from '../properties/pictures/facade.tsx'
import { daysApart, leasePhase } from './schedule.ts'
import { formatTerm } from './term.ts'

export interface ComingLeasesProps {
  /** Those of one tenant, first to start first. */
  leases: Tenancy[]
  level: 2 | 3
}

/** The leases that have not begun. */
export function ComingLeases({ leases, level }: ComingLeasesProps) {
  const coming = leases.filter((lease) => leasePhase(lease) === 'upcoming')
  return coming.map((lease) => (
    <ComingLease key={lease.id} lease={lease} before={leases[leases.indexOf(lease) - 1]} level={level} />
  ))
}

interface ComingLeaseProps {
  /** One that has not begun. */
  lease: Tenancy
  /** The tenant's lease before it. */
  before: Tenancy | undefined
  /** Of the heading with the home's title. */
  level: 2 | 3
}

/** The home of a lease to come, and the events until its first day. */
function ComingLease({ lease, before, level }: ComingLeaseProps) {
  const { property, startDate, endDate, beginsInDays: days } = lease
  const term = termOf(startDate, endDate)
  const Heading = `h${level}` as const
  return (
    <Card flush className="mb-6 grid grid-cols-1 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="h-44 sm:h-56 lg:h-full lg:min-h-72">
        <Facade
          lightsUp
          label=""
          city={property.city}
          seed={property.id}
          type={property.facts.type}
          floors={property.facts.floors}
        />
      </div>
      <div className="min-w-0 p-5 sm:p-6">
        <p className="font-medium text-good text-sm">
          {days === 1 ? 'Yours from tomorrow' : `Yours in ${plural(days, 'day')}`}
        </p>
        <Heading className="display wrap-anywhere mt-1 text-xl">
          <bdi>{property.title}</bdi>
        </Heading>
        <p className="mt-1 text-ink-muted text-sm">
          <bdi>{`${property.address}, ${property.city}`}</bdi>
        </p>
        <p className="tabular mt-1 text-ink-muted text-sm">
          {`${formatDayRange(startDate, endDate)}${term ? ` · ${formatTerm(term)}` : ''} · ${formatMoney(lease.monthlyRent, lease.currency)} a month`}
        </p>
        <Steps lease={lease} before={before} />
      </div>
    </Card>
  )
}

/** Until the first day. */
function Steps({ lease, before }: Pick<ComingLeaseProps, 'lease' | 'before'>) {
  const { owner, property, leaseDocument, securityDeposit, monthlyRent, currency, startDate } = lease
  const first = isolated(owner.firstName)
  const deposit = securityDeposit > 0 ? `Deposit of ${formatMoney(securityDeposit, currency)}` : 'No deposit'
  return (
    <ol className="mt-5 space-y-3.5 border-t pt-5 text-sm">
      <Step
        title="Sign the lease"
        text={
          leaseDocument === null
            ? 'It is being written, and appears here in a moment.'
            : `Save it, sign it, and give it to ${first}.`
        }
      />
      <Step
        title={`${deposit}, first rent of ${formatMoney(monthlyRent, currency)}`}
        text={`Ask ${first} how to pay, and by when.`}
      />
      {before && <Overlap before={before} lease={lease} />}
      <Step title={`Keys on ${formatDay(startDate)}`} text={`Agree with ${first} on when you meet.`} />
      <li className="flex flex-wrap gap-2 pt-1 pl-7" data-print="never">
        {leaseDocument !== null && (
          <LinkButton external download href={leaseDocument} icon={<Download />}>
            Lease as PDF
          </LinkButton>
        )}
        <LinkButton
          variant="secondary"
          href={urlOf('messages', { to: owner.id, property: property.id })}
          icon={<MessageSquare />}
        >
          <span className="min-w-0 truncate">{`Message ${first}`}</span>
        </LinkButton>
      </li>
    </ol>
  )
}

/** How it meets the lease before it. */
function Overlap({ before, lease }: { before: Tenancy; lease: Tenancy }) {
  const gap = daysApart(before, lease)
  const title = `Your present lease ends on ${formatDay(before.endDate)}`
  const { firstName } = before.owner
  if (gap < 0)
    return (
      <Step
        title={title}
        text={`Both leases run for ${plural(-gap, 'day')}. If that is too long, ask ${isolated(firstName)} to end the old one earlier.`}
      />
    )
  return (
    <Step
      title={title}
      text={gap === 0 ? 'The new one begins the day after.' : `There are ${plural(gap, 'day')} between the two.`}
    />
  )
}

function Step({ title, text }: { title: string; text: ReactNode }) {
  return (
    <li className="relative pl-7 before:absolute before:top-1 before:left-0 before:size-3 before:rounded-full before:border-2 before:border-line-strong">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-ink-muted">{text}</p>
    </li>
  )
}
