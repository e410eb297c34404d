import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isForbidden, isMissing } from '../../../api/failures.ts'
import { ManagedPropertyAside, ManagedPropertyMain } from '../../../managed-property.ts'
import { ScreenParts } from '../../../screen-parts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { BackToList } from '../../properties/back-to-list.tsx'
import { useInPlaceEdit } from '../../properties/in-place-edit.ts'
import { ManagedPropertyFailure } from '../../properties/managed-property-failure.tsx'
import { usePictureTransitionReady } from '../../properties/pictures/picture-transition.ts'
import { managedPropertyQuery } from '../../properties/portfolio-data.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { PARTS } from './contributed.ts'
import { ManagementFigures } from './management-figures.tsx'
import { ManagementHead } from './management-head.tsx'
import { columnsClass, mainClass } from './management-layout.ts'
import { ManagementSkeleton } from './management-skeleton.tsx'
import { NextSteps } from './next-steps.tsx'

/** A home for its owner and agents; others are redirected to its public page. */
export const ManagePropertyScreen = forLandlords(Management, (id) => urlOf('property', { id }))

function Management({ id, user }: { id: string; user: User }) {
  const [, navigate] = useLocation()
  // Until the list is shown: a refetch would fail.
  const [isRemoved, setRemoved] = useState(false)
  const query = useQuery({ ...managedPropertyQuery(id), enabled: !isRemoved })
  const { data: property, error } = query
  useTitle(property?.title ?? (isMissing(error) ? 'Property not found' : 'Home'))
  usePictureTransitionReady(property !== undefined)
  useRecordRecent('property', isRemoved ? undefined : property?.id)
  if (isForbidden(error) || isMissing(error) || (!property && error))
    return <ManagedPropertyFailure id={id} query={query} />
  const leave = () => {
    setRemoved(true)
    navigate(urlOf('properties'), { replace: true })
  }
  if (property && !isRemoved)
    return (
      <ScreenParts parts={PARTS}>
        <Property property={property} user={user} onRemoved={leave} />
      </ScreenParts>
    )
  return (
    <Page>
      <ManagementSkeleton />
    </Page>
  )
}

function Property({ property, user, onRemoved }: { property: ManagedProperty; user: User; onRemoved: () => void }) {
  const edit = useInPlaceEdit(property)
  const picture = useRef<HTMLDivElement>(null)
  // What is being saved is shown at once.
  const shown = { ...property, ...edit.pending }
  return (
    <Page>
      <p className="mb-3">
        <BackToList id={property.id} picture={picture} lists={isApprovedAgent(user) ? AGENT_LISTS : OWNER_LISTS} />
      </p>
      <ManagementHead property={shown} user={user} edit={edit} picture={picture} onRemoved={onRemoved} />
      {property.archivedAt ? (
        <ArchivedNotice archivedAt={property.archivedAt} />
      ) : (
        <>
          <NextSteps property={shown} edit={edit} />
          <ManagementFigures property={shown} user={user} edit={edit} />
        </>
      )}
      <div className={columnsClass}>
        <div className={mainClass}>
          <ManagedPropertyMain property={property} user={user} />
        </div>
        <div className={mainClass}>
          <ManagedPropertyAside property={property} user={user} />
        </div>
      </div>
    </Page>
  )
}

const TO_DASHBOARD: [string, string][] = [
  [urlOf('dashboard'), 'Back to Dashboard'],
  [urlOf('home'), 'Back to Dashboard'],
]
const OWNER_LISTS: [string, string][] = [[urlOf('properties'), 'Back to My Properties'], ...TO_DASHBOARD]
const AGENT_LISTS: [string, string][] = [[urlOf('properties'), 'Back to All Properties'], ...TO_DASHBOARD]
