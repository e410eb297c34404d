import type { Person } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../ui/dates.ts'
import { ListRow } from '../../ui/list.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { PersonAvatar } from '../people/person-link.tsx'
import { Picture, type PictureProps } from '../properties/picture.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ShortlistMark } from './application-stage.tsx'

export interface ApplicationRowProps {
  application: Pick<Application, 'id' | 'status' | 'createdAt' | 'property' | 'isShortlisted'> & { tenant: Person }
  /** The row's title: the property (for the applicant) or the applicant (for the owner and agents). */
  by: 'home' | 'applicant'
  /** Buttons at the end of the row; the row itself links to the application. */
  action?: ReactNode
}

/** An application in a `List`. */
export function ApplicationRow({ application, by, action }: ApplicationRowProps) {
  const { id, property, tenant, status, createdAt } = application
  const isByProperty = by === 'home'
  return (
    <ListRow
      href={urls.reviewApplication(id)}
      leading={isByProperty ? <PropertyThumbnail picture={property.cover} /> : <PersonAvatar person={tenant} />}
      title={
        isByProperty ? (
          property.title
        ) : (
          <>
            {fullName(tenant)}
            {application.isShortlisted && <ShortlistMark />}
          </>
        )
      }
      note={isByProperty ? property.city : property.title}
      meta={
        <>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <ApplicationBadge status={status} />
        </>
      }
      actions={action}
    />
  )
}

/** A property's cover picture in the size of an avatar. */
export function PropertyThumbnail({ picture }: { picture: PictureProps['picture'] }) {
  return (
    <span className="grid h-10 w-13 place-items-center overflow-hidden rounded-sm bg-surface-sunken text-ink-muted">
      {picture ? (
        <Picture picture={picture} alt="" sizes="3.25rem" />
      ) : (
        <House aria-hidden="true" className="size-4.5" />
      )}
    </span>
  )
}
