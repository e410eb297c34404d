import type { Application } from '@lintel/contract/applications/schema'
import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDay } from '../../ui/dates.ts'
import { ListRow } from '../../ui/list.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { Picture, type PictureProps } from '../properties/picture.tsx'
import { ApplicationBadge } from './application-badge.tsx'

export interface ApplicationRowProps {
  application: Application
  /** What the row is told by: the home (to who applied) or the applicant (to who decides). */
  by: 'home' | 'applicant'
  /** Buttons at the end of the row; the row itself leads to the application. */
  action?: ReactNode
}

/** One application in a `List`: who or which home, when, and where it stands. */
export function ApplicationRow({ application, by, action }: ApplicationRowProps) {
  const { id, property, tenant, status, createdAt } = application
  const isByHome = by === 'home'
  return (
    <ListRow
      href={urls.reviewApplication(id)}
      leading={
        isByHome ? (
          <HomeThumbnail picture={property.cover} />
        ) : (
          <Avatar firstName={tenant.firstName} lastName={tenant.lastName} image={tenant.profileImageUrl} />
        )
      }
      title={isByHome ? property.title : fullName(tenant)}
      note={isByHome ? property.city : property.title}
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

/** A home's first picture, as small as an avatar. */
export function HomeThumbnail({ picture }: { picture: PictureProps['picture'] }) {
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
