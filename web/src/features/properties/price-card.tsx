import type { User } from '@lintel/contract/accounts/schema'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { messagePolicy } from '@lintel/contract/messages/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { useQuery } from '@tanstack/react-query'
import { MapPin, MessageSquare, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { DraftNote } from '../applications/draft-note.tsx'
import { leaseQuery } from '../leases/data.ts'
import { type LoadedProperty, standingQuery } from './data.ts'
import { MovingIn } from './moving-in.tsx'

/**
 * A property's title, address, price, next step (such as Apply Now) and terms. Sticky beside the text on large screens; on a
 * phone title and terms are above the text, price and next step in a bar at the bottom.
 */
export function PriceCard({ property }: { property: LoadedProperty }) {
  const { title, price } = property
  const user = useCurrentUser()
  return (
    // As high as its cells, which bound the sticky card: the grid itself goes on with the similar homes.
    <div className="contents md:block md:self-stretch lg:row-span-2 print:block!">
      <div className="contents md:sticky md:top-24 md:block md:rounded-lg md:border md:bg-surface-raised md:p-6 md:shadow-raised print:block! print:border-0! print:p-0! print:shadow-none!">
        <div className="order-1">
          <h1 className={classNames('display', titleSizeClass(title))}>
            <bdi>{title}</bdi>
          </h1>
          <p className="mt-2 flex gap-1.5 text-ink-muted text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <bdi className="min-w-0">{addressText(property)}</bdi>
          </p>
        </div>
        <div className={classNames(barClass, printClass, user ? aboveBottomBarClass : 'bottom-0 max-md:-mb-28')}>
          <p className="flex min-w-min flex-1 flex-wrap items-baseline gap-x-1.5">
            <span className="display tabular wrap-normal text-lg md:text-xl">{formatMoney(price)}</span>
            <span className="wrap-normal text-ink-muted text-sm">/month</span>
          </p>
          <NextStep property={property} user={user} />
        </div>
        <MovingIn property={property} className="order-1 max-md:mt-5 md:mt-5 md:border-t md:pt-5 print:mb-6" />
      </div>
    </div>
  )
}

/** Long titles are smaller, and those in a narrow card, so that price and next step stay visible below. */
const titleSizeClass = ({ length }: string) =>
  length > 100 ? 'text-base' : length > 60 ? 'text-lg' : 'text-xl md:max-lg:text-lg'

const barClass =
  'sticky z-raised order-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-surface-raised px-4 py-3 max-md:-mx-4 max-md:mt-8 max-md:sm:-mx-6 max-md:sm:px-6 md:static md:mt-5 md:block md:bg-transparent md:px-0 md:pt-5 md:pb-0'
const printClass = 'print:static! print:mx-0! print:mt-3! print:mb-6! print:border-0! print:p-0!'
/** Leaves room for the fixed bottom bar, which is 4rem and 1px high. */
const aboveBottomBarClass =
  'bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] max-md:-mb-[calc(3rem-1px-env(safe-area-inset-bottom))]'

/** The user's next step: apply, sign in to apply, see their application or lease, or the reason why they can't apply. */
function NextStep({ property, user }: { property: LoadedProperty; user: User | null }) {
  const { id, ownerId, status, isPublished } = property
  const isOwn = user?.id === ownerId
  const standing = useQuery({ ...standingQuery(id), enabled: user !== null && !isOwn })
  const { leaseId = null, applicationId = null } = standing.data ?? {}
  const currentLease = useQuery({ ...leaseQuery, enabled: leaseId !== null })
  if (isOwn)
    return (
      <LandlordNote id={id}>
        {isPublished ? 'This is your home.' : 'This is your home. Others see it once it is published.'}
      </LandlordNote>
    )
  if (!isPublished)
    return <LandlordNote id={id}>Only its owner and agents see this home until it is published.</LandlordNote>
  if (!user)
    return status === 'available' ? (
      <>
        <Actions isApplying>
          <LinkButton external href={urls.signIn(urls.apply(id))} size="lg">
            Sign In to Apply
          </LinkButton>
        </Actions>
        <p data-print="never" className="text-ink-muted text-sm max-md:basis-full max-md:text-right md:mt-1">
          New to Lintel? <TextLink href={urls.register(urls.apply(id))}>Register to apply</TextLink>
        </p>
      </>
    ) : (
      <Note>{UNAVAILABLE_TEXTS[status]}</Note>
    )
  // The lease query also loads when a link to the lease is prefetched; that must not show a skeleton here.
  if (standing.isLoading || (leaseId !== null && currentLease.isLoading))
    return <Skeleton className="h-12 w-40 shrink-0 rounded-md md:mt-5 md:w-full" />

  // The lease screen shows only the current lease, which may be for another property.
  const isLeaseLinked = leaseId !== null && (currentLease.data?.id === leaseId || !applicationId)
  const canApply = status === 'available' && applicationPolicy.create(user, { tenantId: user.id, ownerId })
  const isApplying = canApply && !leaseId && !applicationId
  return (
    <>
      {!leaseId && !applicationId && status !== 'available' && <Note>{UNAVAILABLE_TEXTS[status]}</Note>}
      <Actions isApplying={isApplying} draftOf={isApplying && id}>
        {isLeaseLinked ? (
          <LinkButton href={urls.lease} size="lg">
            Your lease
          </LinkButton>
        ) : applicationId ? (
          <LinkButton
            href={urls.reviewApplication(applicationId)}
            size="lg"
            className="max-md:min-w-0 max-md:shrink! max-md:whitespace-normal! max-md:px-3! max-md:text-sm!"
          >
            View your application
          </LinkButton>
        ) : (
          canApply && (
            <LinkButton href={urls.apply(id)} size="lg">
              Apply Now
            </LinkButton>
          )
        )}
        {propertyPolicy.manage(user, property) && (
          <LinkButton
            href={urls.manageProperty(id)}
            variant="secondary"
            size="lg"
            className="px-4!"
            icon={<SlidersHorizontal aria-hidden="true" />}
          >
            <span className="max-md:sr-only">
              Manage<span className="sr-only"> this home</span>
            </span>
          </LinkButton>
        )}
        {(canApply || leaseId || applicationId) && canMessageOwner(user, ownerId) && (
          <ContactOwner propertyId={id} ownerId={ownerId} />
        )}
      </Actions>
    </>
  )
}

/** Blocks are not known here: the server checks them. */
const canMessageOwner = (user: User, ownerId: string) =>
  messagePolicy.write(user, {
    to: { id: ownerId, role: 'owner', isApproved: true },
    isDeleted: false,
    isAcquainted: false,
    hasLease: false,
    hasBlocked: false,
    isBlocked: false,
  })

interface ActionsProps {
  isApplying: boolean
  /** The property that the signed-in user may apply for, and may have begun to. */
  draftOf?: string | false
  children: ReactNode
}

function Actions({ isApplying, draftOf, children }: ActionsProps) {
  return (
    <>
      <div data-print="never" className="flex min-w-min flex-wrap justify-end gap-2 empty:hidden md:mt-5 md:*:grow">
        {children}
      </div>
      {isApplying && (
        <p data-print="never" className="mt-3 text-ink-muted text-sm max-md:hidden">
          Applying is free, and goes straight to the owner.
        </p>
      )}
      {draftOf && <DraftNote propertyId={draftOf} />}
    </>
  )
}

/** A button, not a link (specification). On a phone its label is only for screen readers, to leave room for the price. */
function ContactOwner({ propertyId, ownerId }: { propertyId: string; ownerId: string }) {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      size="lg"
      className="max-md:px-4! md:basis-full"
      icon={<MessageSquare aria-hidden="true" />}
      onClick={() => navigate(urls.messages({ to: ownerId, property: propertyId }))}
    >
      <span className="max-md:sr-only">Contact Owner</span>
    </Button>
  )
}

/** For the owner and agents: a note and a link to manage the property. */
function LandlordNote({ id, children }: { id: string; children: string }) {
  return (
    <div className="md:mt-1">
      <Note>{children}</Note>
      <LinkButton data-print="never" href={urls.manageProperty(id)} variant="secondary" className="mt-3">
        Manage this home
      </LinkButton>
    </div>
  )
}

const UNAVAILABLE_TEXTS = {
  occupied: 'Someone has found a home here.',
  maintenance: 'Work is being done here, so it cannot be applied for yet.',
}

function Note({ children }: { children: string }) {
  return <p className="text-ink-muted text-sm max-md:max-w-64 max-md:text-right md:mt-3">{children}</p>
}

/** Address and city; the city is left out if the address contains it. */
function addressText({ address, city }: LoadedProperty): string {
  return address.toLocaleLowerCase().includes(city.toLocaleLowerCase()) ? address : `${address}, ${city}`
}
