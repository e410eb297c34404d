import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isForbidden, isMissing } from '../../../api/failures.ts'
import { ManagedHomeAside, ManagedHomeMain } from '../../../managed-home.ts'
import { ScreenParts } from '../../../screen-parts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { BackToList } from '../../properties/back-to-list.tsx'
import { useInPlaceEdit } from '../../properties/in-place-edit.ts'
import { ManagedHomeFailure } from '../../properties/managed-home-failure.tsx'
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
  const { data: home, error } = query
  useTitle(home?.title ?? (isMissing(error) ? 'Property not found' : 'Home'))
  usePictureTransitionReady(home !== undefined)
  useRecordRecent('property', isRemoved ? undefined : home?.id)
  if (isForbidden(error) || isMissing(error) || (!home && error)) return <ManagedHomeFailure id={id} query={query} />
  const leave = () => {
    setRemoved(true)
    navigate(urlOf('properties'), { replace: true })
  }
  if (home && !isRemoved)
    return (
      <ScreenParts parts={PARTS}>
        <Home home={home} user={user} onRemoved={leave} />
      </ScreenParts>
    )
  return (
    <Page>
      <ManagementSkeleton />
    </Page>
  )
}

function Home({ home, user, onRemoved }: { home: ManagedProperty; user: User; onRemoved: () => void }) {
  const edit = useInPlaceEdit(home)
  const picture = useRef<HTMLDivElement>(null)
  // What is being saved is shown at once.
  const shown = { ...home, ...edit.pending }
  return (
    <Page>
      <p className="mb-3">
        <BackToList id={home.id} picture={picture} lists={isApprovedAgent(user) ? AGENT_LISTS : OWNER_LISTS} />
      </p>
      <ManagementHead home={shown} user={user} edit={edit} picture={picture} onRemoved={onRemoved} />
      {home.archivedAt ? (
        <ArchivedNotice archivedAt={home.archivedAt} />
      ) : (
        <>
          <NextSteps home={shown} edit={edit} />
          <ManagementFigures home={shown} user={user} edit={edit} />
        </>
      )}
      <div className={columnsClass}>
        <div className={mainClass}>
          <ManagedHomeMain home={home} user={user} />
        </div>
        <div className={mainClass}>
          <ManagedHomeAside home={home} user={user} />
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
