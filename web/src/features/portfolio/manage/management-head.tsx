import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import type { Ref } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'
import { Picture, PictureFrame, pictureAlt } from '../../properties/pictures/picture.tsx'
import { PICTURE_TRANSITION_NAME } from '../../properties/pictures/picture-transition.ts'
import { PropertyBadge } from '../../properties/property-badge.tsx'
import { ManagementActions } from './management-actions.tsx'
import { coverClass, headClass, headTextClass } from './management-layout.ts'

export interface ManagementHeadProps {
  property: ManagedProperty
  user: User
  edit: InPlaceEdit
  /** The cover picture, which animates from and to the home's card. */
  picture: Ref<HTMLDivElement>
  /** Called once the home is deleted. */
  onRemoved: () => void
}

/** A home's cover, title and address, and the actions on it as a whole; none on an archived home. */
export function ManagementHead({ property, user, edit, picture, onRemoved }: ManagementHeadProps) {
  const { title, address, city, cover, status, isPublished, archivedAt, owner } = property
  return (
    <div className={headClass}>
      <div ref={picture} className={coverClass} style={{ viewTransitionName: PICTURE_TRANSITION_NAME }}>
        <PictureFrame>
          <Picture
            picture={cover}
            property={property}
            alt={cover ? pictureAlt(title, 0, cover) : 'No photo yet'}
            sizes="9rem"
            priority="eager"
          />
        </PictureFrame>
      </div>
      <div className={headTextClass}>
        <h1 className={classNames('display', titleSizeClass(title))}>
          <bdi>{title}</bdi>
        </h1>
        <p className="mt-1 text-ink-muted text-sm">
          <bdi>{`${address}, ${city}`}</bdi>
          {isApprovedAgent(user) && (
            <>
              <span>{` · Owner: `}</span>
              <PersonLink person={owner} />
            </>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {!archivedAt && <PropertyBadge status={status} />}
          <Badge>{archivedAt ? 'Archived' : isPublished ? 'Published' : 'Draft'}</Badge>
        </p>
      </div>
      {!archivedAt && <ManagementActions property={property} edit={edit} onRemoved={onRemoved} />}
    </div>
  )
}

/** Long titles are smaller. */
const titleSizeClass = ({ length }: string) => (length > 100 ? 'text-base' : length > 60 ? 'text-lg' : 'text-xl')
