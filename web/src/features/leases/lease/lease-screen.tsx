import { isolated } from '@lintel/contract/isolated'
import type { OwnTenancy, Tenancy } from '@lintel/contract/leases/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BackToDashboard } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyPage } from '../../../ui/page/notice-page.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { CalendarDrawing } from '../../../ui/page/record-drawings.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { OwnDocuments } from '../../documents/own-documents.tsx'
import { ComingLeases } from '../coming-lease.tsx'
import { leaseQuery } from '../data.ts'
import { LeaseProgress } from '../lease-progress.tsx'
import { Landlord, LeaseProperty } from '../lease-sidebar.tsx'
import { leasePhase, upcomingEvents } from '../schedule.ts'
import { LeaseAside, LeaseSections } from '../slots.ts'
import { UpcomingDates } from '../upcoming-dates.tsx'

/** The tenant's leases: their terms, upcoming dates and documents, the homes and their owners. */
export function LeaseScreen() {
  const query = useQuery(leaseQuery)
  const lease = query.data
  if (lease === null) return <NoLease />
  const several = lease !== undefined && lease.others.length > 0
  return (
    <Page>
      <PageHeading
        title={several ? 'Your leases' : 'Your lease'}
        lead={lease ? leadOf(lease) : '\u00a0'}
        action={lease && !several && <LeaseStatus lease={lease} />}
        back={<BackToDashboard />}
      />
      <QueryState
        query={query}
        what="your lease"
        pending={
          <Columns aside={<Skeleton className="h-72 w-full rounded-lg" />}>
            <Skeleton className="h-44 w-full rounded-lg" />
            <Skeleton className="mt-10 h-60 w-full rounded-lg" />
          </Columns>
        }
      >
        {(found) => found && <Leases leases={[found, ...found.others]} />}
      </QueryState>
    </Page>
  )
}

const leadOf = ({ property, others }: OwnTenancy) =>
  others.length > 0
    ? [property, ...others.map((other) => other.property)].map(({ title }) => isolated(title)).join(', then ')
    : `${isolated(property.title)}, ${isolated(property.city)}`

/** What is to come first, then the details of each. */
function Leases({ leases }: { leases: Tenancy[] }) {
  return (
    <>
      <ComingLeases leases={leases} level={2} />
      {leases.map((lease, at) => (
        <section
          key={lease.id}
          aria-label={lease.property.title}
          className={at > 0 ? 'mt-14 border-t pt-10' : 'mt-10 first:mt-0'}
        >
          {leases.length > 1 && <LeaseHeading lease={lease} />}
          <LeaseDetails lease={lease} />
        </section>
      ))}
    </>
  )
}

function LeaseHeading({ lease }: { lease: Tenancy }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="display wrap-anywhere text-xl">
        <bdi>{lease.property.title}</bdi>
      </h2>
      <LeaseStatus lease={lease} />
    </div>
  )
}

function LeaseDetails({ lease }: { lease: Tenancy }) {
  return (
    <Columns
      aside={
        <>
          <LeaseProperty property={lease.property} />
          <LeaseAside lease={lease} />
          <Landlord owner={lease.owner} propertyId={lease.propertyId} />
        </>
      }
    >
      {leasePhase(lease) === 'running' && (
        <Card className="mb-4">
          <LeaseProgress lease={lease} />
        </Card>
      )}
      <Terms lease={lease} />
      <Section title="What comes next">
        <UpcomingDates events={upcomingEvents(lease)} lease={lease} />
      </Section>
      <LeaseSections lease={lease} />
      <OwnDocuments
        title="Documents"
        limit={12}
        propertyId={lease.propertyId}
        empty={
          lease.leaseDocument === null
            ? { title: 'Your lease is being written', hint: 'It appears here in a moment, to be saved and signed.' }
            : { title: 'No documents yet', hint: 'What you add about this home is seen by its owner too.' }
        }
      />
    </Columns>
  )
}

function Terms({ lease: { monthlyRent, securityDeposit, currency, startDate, endDate } }: { lease: Tenancy }) {
  const terms = [
    ['Monthly rent', formatMoney(monthlyRent, currency), 'Due on 1st of each month'],
    ['Security deposit', formatMoney(securityDeposit, currency), ''],
    ['First day', formatDay(startDate), ''],
    ['Last day', formatDay(endDate), 'Both days included'],
  ]
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Terms
      </h2>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {terms.map(([label, value, note]) => (
          <div key={label} className="bg-surface-raised p-4 sm:p-5">
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd>
              <span className="display tabular block text-lg">{value}</span>
              {note && <span className="block text-ink-muted text-sm">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function LeaseStatus({ lease }: { lease: Tenancy }) {
  const phase = leasePhase(lease)
  if (phase === 'over') return <Badge>Ended</Badge>
  return phase === 'running' ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge>{`Begins on ${formatDay(lease.startDate)}`}</Badge>
  )
}

function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <aside
        aria-label="The home and its owner"
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:order-last lg:grid-cols-1"
      >
        {aside}
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function NoLease() {
  return (
    <EmptyPage
      drawing={CalendarDrawing}
      title="No lease at the moment"
      hint="A lease begins when an application is approved. Past leases stay among your documents."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton href={urlOf('dashboard')} variant="secondary">
            Go to the dashboard
          </LinkButton>
          <LinkButton href={urlOf('listings')}>Browse all homes</LinkButton>
        </div>
      }
    />
  )
}
