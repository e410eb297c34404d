import type { User } from '@lintel/contract/accounts/schema'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, SlidersHorizontal } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { leaseQuery } from '../leases/data.ts'
import { type LoadedProperty, standingQuery } from '../properties/data.ts'
import { NextStepActions, NextStepNote, UNAVAILABLE_TEXTS } from '../properties/next-step-actions.tsx'
import { DraftNote } from './draft-note.tsx'

/** A user's next step towards a published home that is not theirs: apply, or see their application or lease. */
export function ApplicantNextStep({ property, user }: { property: LoadedProperty; user: User }) {
  const { id, ownerId, status } = property
  const standing = useQuery(standingQuery(id))
  const { leaseId = null, applicationId = null } = standing.data ?? {}
  const currentLease = useQuery({ ...leaseQuery, enabled: leaseId !== null })
  // The lease query also loads when a link to the lease is prefetched; that must not show a skeleton here.
  if (standing.isLoading || (leaseId !== null && currentLease.isLoading))
    return <Skeleton className="h-12 w-40 shrink-0 rounded-md md:mt-5 md:w-full" />

  // The lease screen shows only the current lease, which may be for another property.
  const isLeaseLinked = leaseId !== null && (currentLease.data?.id === leaseId || !applicationId)
  const canApply = status === 'available' && applicationPolicy.create(user, { tenantId: user.id, ownerId })
  const isApplying = canApply && !leaseId && !applicationId
  return (
    <>
      {!leaseId && !applicationId && status !== 'available' && <NextStepNote>{UNAVAILABLE_TEXTS[status]}</NextStepNote>}
      <NextStepActions isApplying={isApplying}>
        {isLeaseLinked ? (
          <LinkButton href={urlOf('lease')} size="lg">
            Your lease
          </LinkButton>
        ) : applicationId ? (
          <LinkButton
            href={urlOf('reviewApplication', { id: applicationId })}
            size="lg"
            className="max-md:min-w-0 max-md:shrink! max-md:whitespace-normal! max-md:px-3! max-md:text-sm!"
          >
            View your application
          </LinkButton>
        ) : (
          canApply && (
            <LinkButton href={urlOf('apply', { id })} size="lg" className="max-md:px-4! max-md:text-sm!">
              Apply Now
            </LinkButton>
          )
        )}
        {propertyPolicy.manage(user, property) && (
          <LinkButton
            href={urlOf('manageProperty', { id })}
            variant="secondary"
            size="lg"
            className="px-4!"
            icon={<SlidersHorizontal />}
          >
            <span className="max-md:sr-only">
              Manage<span className="sr-only"> this home</span>
            </span>
          </LinkButton>
        )}
        {/* The home is published, so its owner may be written to. Blocks are not known here: the server checks them. */}
        {(canApply || leaseId || applicationId) && <ContactOwner propertyId={id} ownerId={ownerId} />}
      </NextStepActions>
      {isApplying && <DraftNote propertyId={id} />}
    </>
  )
}

/** A button, not a link (specification). On a phone without its icon, to leave room for the price. */
function ContactOwner({ propertyId, ownerId }: { propertyId: string; ownerId: string }) {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      size="lg"
      className="max-md:px-3! max-md:text-sm! md:basis-full"
      icon={<MessageSquare className="max-md:hidden" />}
      onClick={() => navigate(urlOf('messages', { to: ownerId, property: propertyId }))}
    >
      Contact Owner
    </Button>
  )
}
