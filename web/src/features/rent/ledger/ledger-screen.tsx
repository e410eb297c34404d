import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rentPolicy } from '@lintel/contract/rent/policy'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Landmark, Plus } from 'lucide-react'
import { isMissing } from '../../../api/failures.ts'
import type { ScreenProps } from '../../../feature.ts'
import { Button } from '../../../ui/button.tsx'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { ActionBar } from '../../../ui/page/action-bar.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { EmptyPage } from '../../../ui/page/notice-page.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatDayRange } from '../../../ui/text/dates.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { InvitationButton } from '../../leases/invitation-button.tsx'
import { MessageButton } from '../../messages/message-button.tsx'
import { ledgerQuery } from '../data.ts'
import type { ChargeOfLine, PaymentOfLine } from '../dialogs/consequences.ts'
import { DIALOGS } from '../dialogs/dialogs.ts'
import { LedgerCard } from '../ledger-card.tsx'
import { ReminderButton } from '../reminder-button.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { LineMenu } from './line-menu.tsx'
import { Schedules } from './schedules.tsx'

const PRELOADED = [DIALOGS.payment]

/** The books of one lease: balance, charges and payments, and schedules. Its tenant only reads. */
export function LedgerScreen({ params: { id = '' } }: ScreenProps) {
  const user = useCurrentUser()
  const query = useQuery(ledgerQuery(id))
  const ledger = query.data
  useTitle(ledger ? `Ledger of ${fullName(ledger.tenant)}` : 'Ledger')
  if (!user) return null
  const isLandlord = propertyPolicy.listOwn(user)
  if (ledger === null) return <NoLedger leaseId={id} isLandlord={isLandlord} />
  return (
    <Page>
      <PageHeading
        title="Ledger"
        lead={ledger ? leadOf(ledger) : '\u00a0'}
        back={
          <BackLink href={isLandlord ? urlOf('rent') : urlOf('money')}>
            {isLandlord ? 'Back to rent' : 'Back to money'}
          </BackLink>
        }
      />
      {!ledger && isMissing(query.error) ? (
        <EmptyState
          drawing={DocumentsDrawing}
          title="Ledger not found"
          hint="It belongs to a lease that is not yours, or was removed."
          action={<LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>}
        />
      ) : (
        <QueryState
          query={query}
          what="the ledger"
          pending={
            <>
              <Skeleton className="h-52 w-full rounded-lg" />
              <Skeleton className="mt-10 h-96 w-full rounded-lg" />
            </>
          }
        >
          {(found) => found && <LedgerContent ledger={found} user={user} />}
        </QueryState>
      )}
    </Page>
  )
}

const leadOf = ({ tenant, property, startDate, endDate }: Ledger) =>
  `${isolated(fullName(tenant))} · ${isolated(property.title)}, ${isolated(property.city)} · ${formatDayRange(startDate, endDate)}`

function LedgerContent({ ledger, user }: { ledger: Ledger; user: User }) {
  const { leaseId, currency, today, tenant, owner } = ledger
  const canKeep = rentPolicy.keep(user, { tenantId: tenant.id, ownerIds: [owner.id] })
  const isOwn = tenant.id === user.id
  const { open, dialog } = useDialog()
  usePreloadWhenIdle(canKeep ? PRELOADED : NOTHING)
  const actions = {
    reversePayment: (payment: PaymentOfLine) => open(DIALOGS.reversePayment, { payment, currency }),
    reverseCharge: (charge: ChargeOfLine) => open(DIALOGS.reverseCharge, { charge, currency }),
    writeOff: (charge: ChargeOfLine) => open(DIALOGS.writeOff, { charge, currency }),
  }
  return (
    <>
      <LedgerCard ledger={ledger} isOwn={isOwn}>
        {canKeep && <KeeperButtons ledger={ledger} open={open} />}
        <MessageButton to={isOwn ? owner : tenant} propertyId={ledger.property.id} />
        {canKeep && (
          <Button
            variant="ghost"
            icon={<Landmark />}
            onClick={() => open(DIALOGS.paymentDetails, { ownerId: owner.id })}
          >
            How tenants pay
          </Button>
        )}
      </LedgerCard>
      <LedgerSection
        leaseId={leaseId}
        currency={currency}
        {...(!isOwn && { readerId: user.id })}
        {...(canKeep && { menuOf: (line) => <LineMenu line={line} actions={actions} /> })}
      />
      <Schedules
        ledger={ledger}
        edit={
          canKeep
            ? {
                add: () => open(DIALOGS.schedule, { ledger }),
                change: (schedule) => open(DIALOGS.amount, { schedule, today }),
                end: (schedule) => open(DIALOGS.endSchedule, { schedule, today }),
              }
            : undefined
        }
      />
      {dialog}
    </>
  )
}

type KeeperButtonsProps = { ledger: Ledger; open: ReturnType<typeof useDialog>['open'] }

/** What a landlord does most: record, charge, remind, and invite a tenant without an account of their own. */
function KeeperButtons({ ledger, open }: KeeperButtonsProps) {
  const { leaseId, tenant, overdue } = ledger
  return (
    <>
      <ActionBar>
        <Button onClick={() => open(DIALOGS.payment, { ledger })}>Record a payment</Button>
        <Button variant="secondary" icon={<Plus />} onClick={() => open(DIALOGS.charge, { ledger })}>
          Add a charge
        </Button>
      </ActionBar>
      {overdue > 0 && <ReminderButton ledger={ledger} />}
      {!tenant.id && <InvitationButton size="md" leaseId={leaseId} tenantName={fullName(tenant)} />}
    </>
  )
}

const NOTHING: (() => Promise<unknown>)[] = []

/** In place of the books that are not started. */
function NoLedger({ leaseId, isLandlord }: { leaseId: string; isLandlord: boolean }) {
  return (
    <EmptyPage
      drawing={DocumentsDrawing}
      title="No books yet"
      hint={
        isLandlord
          ? 'The books charge the rent of this lease when it is due, and show what is paid and what is open. Nobody is billed until you start them.'
          : 'The owner has not started the books of this lease. Once they do, you see here what is due and what you paid.'
      }
      action={
        isLandlord ? (
          <DialogButton load={DIALOGS.leaseBooks} props={{ leaseId }}>
            Start the books
          </DialogButton>
        ) : (
          <LinkButton href={urlOf('lease')}>Your lease</LinkButton>
        )
      }
    />
  )
}
