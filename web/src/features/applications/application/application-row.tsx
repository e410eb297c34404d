import type { Person } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/page/list.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { PersonAvatar } from '../../accounts/person-link.tsx'
import { PropertyThumbnail } from '../../properties/pictures/property-thumbnail.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ShortlistMark } from './application-stage.tsx'

export interface ApplicationRowProps {
  application: Pick<Application, 'id' | 'status' | 'createdAt' | 'property' | 'isShortlisted'> &
    Partial<Pick<Application, 'waitingSince'>> & { tenant: Person }
  /** The row's title: the property (for the applicant) or the applicant (for the owner and agents). */
  by: 'home' | 'applicant'
  /** Buttons at the end of the row; the row itself links to the application. */
  action?: ReactNode
}

/** An application in a `List`. */
export function ApplicationRow({ application, by, action }: ApplicationRowProps) {
  const { id, property, tenant, createdAt } = application
  const isOwn = useCurrentUser()?.id === tenant.id
  const isByProperty = by === 'home'
  return (
    <ListRow
      href={urlOf('reviewApplication', { id })}
      leading={isByProperty ? <PropertyThumbnail property={property} /> : <PersonAvatar person={tenant} />}
      title={
        isByProperty ? (
          property.title
        ) : (
          <>
            <bdi>{fullName(tenant)}</bdi>
            {application.isShortlisted && <ShortlistMark />}
          </>
        )
      }
      note={isByProperty ? property.city : property.title}
      meta={
        <>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <ApplicationBadge application={application} isOwn={isOwn} />
        </>
      }
      actions={action}
    />
  )
}
