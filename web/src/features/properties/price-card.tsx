import type { User } from '@lintel/contract/accounts/schema'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { messagePolicy } from '@lintel/contract/messages/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { useQuery } from '@tanstack/react-query'
import { MapPin, MessageSquare, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { leaseQuery } from '../leases/data.ts'
import { type PropertyShown, standingQuery } from './data.ts'

/**
 * A home's name, place and price, and what the person who looks can do next. Beside the text it stays in sight; on a phone
 * it comes apart: the name above the text, price and next step in a bar at the bottom.
 */
export function PriceCard({ property }: { property: PropertyShown }) {
  const { title, price } = property
  const user = useCurrentUser()
  return (
    <div className="contents md:sticky md:top-24 md:block lg:row-span-2 md:rounded-lg md:border md:bg-surface-raised md:p-6 md:shadow-raised print:block! print:border-0! print:p-0! print:shadow-none!">
      <div className="order-1">
        <h1 className={classNames('display', titleSize(title))}>{title}</h1>
        <p className="mt-2 flex gap-1.5 text-ink-muted text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{placeText(property)}</span>
        </p>
      </div>
      <div className={classNames(bar, onPaper, user ? aboveBottomBar : 'bottom-0 max-md:-mb-28')}>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="display tabular text-lg md:text-xl">{formatMoney(price)}</span>
          <span className="text-ink-muted text-sm">/month</span>
        </p>
        <NextStep property={property} user={user} />
      </div>
    </div>
  )
}

/** A long title takes a smaller size, so that price and next step stay in sight below it. */
const titleSize = ({ length }: string) => (length > 100 ? 'text-base' : length > 60 ? 'text-lg' : 'text-xl')

const bar =
  'sticky z-raised order-3 grid grid-cols-[minmax(min-content,1fr)_auto] items-center gap-4 border-t bg-surface-raised px-4 py-3 max-md:-mx-4 max-md:mt-8 max-md:sm:-mx-6 max-md:sm:px-6 md:static md:mt-5 md:block md:bg-transparent md:px-0 md:pt-5 md:pb-0'
const onPaper = 'print:static! print:mx-0! print:mt-3! print:mb-6! print:border-0! print:p-0!'
/** Clears the fixed bar of places, which is 4rem and a hairline high, and ends where the page does. */
const aboveBottomBar =
  'bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] max-md:-mb-[calc(3rem-1px-env(safe-area-inset-bottom))]'

/** What one can do about a home: apply, sign in to apply, see one's own application or lease, or learn why not. */
function NextStep({ property, user }: { property: PropertyShown; user: User | null }) {
  const { id, ownerId, status, isPublished } = property
  const [path] = useLocation()
  const isOwn = user?.id === ownerId
  const standing = useQuery({ ...standingQuery(id), enabled: user !== null && !isOwn })
  const { leaseId = null, applicationId = null } = standing.data ?? {}
  const currentLease = useQuery({ ...leaseQuery, enabled: leaseId !== null })
  if (isOwn)
    return (
      <Looking id={id}>
        {isPublished ? 'This is your home.' : 'This is your home. Others see it once it is published.'}
      </Looking>
    )
  if (!isPublished) return <Looking id={id}>Only its owner and agents see this home until it is published.</Looking>
  if (!user)
    return status === 'available' ? (
      <Steps isApplying>
        <LinkButton external href={urls.signIn(path)} size="lg">
          Sign In to Apply
        </LinkButton>
      </Steps>
    ) : (
      <Note>{WHY_NOT[status]}</Note>
    )
  // Fetched ahead for a link to the lease, it loads without being needed here.
  if (standing.isLoading || (leaseId !== null && currentLease.isLoading))
    return <Skeleton className="h-12 w-40 shrink-0 rounded-md md:mt-5 md:w-full" />

  // The lease screen shows the current lease only, which may be another home's.
  const isLeaseShown = leaseId !== null && (currentLease.data?.id === leaseId || !applicationId)
  const canApply = status === 'available' && applicationPolicy.create(user, { tenantId: user.id, ownerId })
  return (
    <>
      {!leaseId && !applicationId && status !== 'available' && <Note>{WHY_NOT[status]}</Note>}
      <Steps isApplying={canApply && !leaseId && !applicationId}>
        {isLeaseShown ? (
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
        {(canApply || leaseId || applicationId) && mayWriteToOwner(user, ownerId) && (
          <ContactOwner propertyId={id} ownerId={ownerId} />
        )}
        {propertyPolicy.edit(user, property) && (
          <LinkButton
            href={urls.editProperty(id, path)}
            variant="secondary"
            size="lg"
            className="max-md:px-4!"
            icon={<Pencil aria-hidden="true" />}
          >
            <span className="max-md:sr-only">Edit</span>
          </LinkButton>
        )}
      </Steps>
    </>
  )
}

const mayWriteToOwner = (user: User, ownerId: string) =>
  messagePolicy.write(user, { to: { id: ownerId, role: 'owner', isApproved: true }, isAcquainted: false })

function Steps({ isApplying, children }: { isApplying: boolean; children: ReactNode }) {
  return (
    <>
      <div
        data-print="never"
        className="col-start-2 flex min-w-min flex-wrap justify-end gap-2 empty:hidden md:mt-5 md:flex-col md:flex-nowrap md:justify-start"
      >
        {children}
      </div>
      {isApplying && (
        <p data-print="never" className="mt-3 text-ink-muted text-sm max-md:hidden">
          Applying is free, and goes straight to the owner.
        </p>
      )}
    </>
  )
}

/** A button and no link, as specified. On a phone, where the price needs the room, its words are for those who listen. */
function ContactOwner({ propertyId, ownerId }: { propertyId: string; ownerId: string }) {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      size="lg"
      className="max-md:px-4!"
      icon={<MessageSquare aria-hidden="true" />}
      onClick={() => navigate(urls.messages({ to: ownerId, property: propertyId }))}
    >
      <span className="max-md:sr-only">Contact Owner</span>
    </Button>
  )
}

/** For those who look after a home: what it is to them, and the way to change it. */
function Looking({ id, children }: { id: string; children: string }) {
  return (
    <div className="md:mt-1">
      <Note>{children}</Note>
      <LinkButton
        data-print="never"
        href={urls.editProperty(id, urls.property(id))}
        variant="secondary"
        className="mt-3"
      >
        Edit this home
      </LinkButton>
    </div>
  )
}

const WHY_NOT = {
  occupied: 'Someone has found a home here.',
  maintenance: 'Work is being done here, so it cannot be applied for yet.',
}

function Note({ children }: { children: string }) {
  return <p className="text-ink-muted text-sm max-md:max-w-64 max-md:text-right md:mt-3">{children}</p>
}

/** Many write the city into the address, too; once is enough. */
function placeText({ address, city }: PropertyShown): string {
  return address.toLocaleLowerCase().includes(city.toLocaleLowerCase()) ? address : `${address}, ${city}`
}
