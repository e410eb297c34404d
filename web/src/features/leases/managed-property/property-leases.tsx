import type { User } from '@lintel/contract/accounts/schema'
import { termOf } from '@lintel/contract/calendar'
import { documentAddress } from '@lintel/contract/documents/types'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { fullName } from '@lintel/contract/names'
import type { ManagedLease, ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { Download, MessageSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import { InvitationButton } from '../invitation-button.tsx'
import { LeaseRowActions, PropertyLeaseActions } from '../slots.ts'
import { formatTerm } from '../term.ts'
import { NewLeaseButton } from './creation/new-lease-button.tsx'

const DIALOGS = {
  end: () => import('../ending/end-lease-dialog.tsx'),
  cancel: () => import('../ending/cancel-lease-dialog.tsx'),
}

/** A home's current and upcoming leases with what can be done about them, then its past ones in lines. */
export function PropertyLeases({ property, user }: { property: ManagedProperty; user: User }) {
  // The next to end first.
  const live = property.leases.filter(isLive).reverse()
  const past = property.leases.filter((lease) => !isLive(lease))
  const section = useRef<HTMLDivElement>(null)
  // The fragment of links to its leases: the page's data came after the browser looked for it.
  useEffect(() => {
    if (window.location.hash === '#lease') section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={section} id="lease" className="scroll-mt-20">
      <Section
        title="Tenant and lease"
        action={
          <span className="flex flex-wrap items-center gap-2">
            {property.leases.length > 0 && <PropertyLeaseActions propertyId={property.id} />}
            {!property.archivedAt && <NewLeaseButton property={property} />}
          </span>
        }
      >
        {live.length === 0 && !property.archivedAt && (
          <p className="text-ink-muted text-sm">
            {past.length > 0
              ? 'Not let at the moment.'
              : 'Not let yet. The lease appears here once you approve an application, or add that of a tenant who lives there already.'}
          </p>
        )}
        {live.length > 0 && (
          <div className="space-y-4">
            {live.map((lease) => (
              <LeaseCard key={lease.id} lease={lease} property={property} user={user} />
            ))}
          </div>
        )}
        {past.length > 0 && (
          <List label="Past leases" className="mt-4">
            {past.map((lease) => (
              <PastLease key={lease.id} lease={lease} />
            ))}
          </List>
        )}
      </Section>
    </div>
  )
}

const isLive = ({ state }: ManagedLease) => state === 'current' || state === 'upcoming'

type LeaseCardProps = { lease: ManagedLease; property: ManagedProperty; user: User }

function LeaseCard({ lease, property, user }: LeaseCardProps) {
  const { state, startDate, endDate, monthlyRent, securityDeposit, currency, tenant, applicationId } = lease
  const term = termOf(startDate, endDate)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar firstName={tenant.firstName} lastName={tenant.lastName} image={tenant.profileImageUrl} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-semibold text-base">
            <PersonLink truncates person={tenant} />
          </h3>
          <p className="text-ink-muted text-sm">
            {`${formatDay(startDate)} to ${formatDay(endDate)}${term ? ` · ${formatTerm(term)}` : ''}`}
          </p>
        </div>
        {state === 'current' ? <Badge tone="good">Current</Badge> : <Badge>Upcoming</Badge>}
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-t pt-4 text-sm">
        <Term name="Rent a month" value={formatMoney(monthlyRent, currency)} />
        <Term name="Deposit" value={formatMoney(securityDeposit, currency)} />
        {applicationId && (
          <div>
            <dt className="text-ink-muted">Application</dt>
            <dd>
              <TextLink href={urlOf('reviewApplication', { id: applicationId })} className="touch-target">
                Open
              </TextLink>
            </dd>
          </div>
        )}
      </dl>
      <LeaseActions lease={lease} property={property} user={user} />
    </Card>
  )
}

function LeaseActions({ lease, property, user }: LeaseCardProps) {
  const { state, tenant, documentId } = lease
  const { open, dialog } = useDialog()
  const application = { lease, tenant, property }
  const facts = { tenantId: tenant.id, ownerId: property.ownerId }
  return (
    <>
      <div data-print="never" className="mt-4 flex flex-wrap gap-2">
        {tenant.id ? (
          <LinkButton
            size="sm"
            variant="secondary"
            href={urlOf('messages', { to: tenant.id, property: property.id })}
            icon={<MessageSquare />}
          >
            Message
          </LinkButton>
        ) : (
          <InvitationButton leaseId={lease.id} tenantName={fullName(tenant)} />
        )}
        {documentId && (
          <LinkButton
            external
            download
            size="sm"
            variant="secondary"
            href={documentAddress(documentId)}
            icon={<Download />}
          >
            Lease as PDF
          </LinkButton>
        )}
        <LeaseRowActions variant="secondary" leaseId={lease.id} about={`of ${fullName(tenant)}`} />
        {leasePolicy.end(user, facts) && (
          <Button size="sm" variant="ghost" onClick={() => open(DIALOGS.end, { application })}>
            End early
          </Button>
        )}
        {state === 'upcoming' && leasePolicy.cancel(user, facts) && (
          <Button size="sm" variant="ghost" onClick={() => open(DIALOGS.cancel, { application })}>
            Cancel the lease
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}

function Term({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="tabular font-medium">{value}</dd>
    </div>
  )
}

function PastLease({
  lease: { id, state, tenant, startDate, endDate, monthlyRent, currency, documentId },
}: {
  lease: ManagedLease
}) {
  return (
    <ListRow
      title={<PersonLink truncates person={tenant} />}
      note={`${formatDay(startDate)} to ${formatDay(endDate)} · ${formatMoney(monthlyRent, currency)} a month`}
      meta={state === 'cancelled' ? 'Cancelled' : 'Ended'}
      actions={
        <>
          {state === 'ended' && <LeaseRowActions leaseId={id} about={`of ${fullName(tenant)}`} />}
          {documentId && (
            <LinkButton
              external
              download
              size="sm"
              variant="ghost"
              href={documentAddress(documentId)}
              icon={<Download />}
            >
              PDF
              <VisuallyHidden>{` of the lease of ${fullName(tenant)}`}</VisuallyHidden>
            </LinkButton>
          )}
        </>
      }
    />
  )
}
