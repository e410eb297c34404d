import { House } from 'lucide-react'
import { Picture, type PictureProps } from './picture.tsx'

/** A property's cover picture in the size of an avatar. */
export function PropertyThumbnail({ picture }: { picture: PictureProps['picture'] }) {
  return (
    <span className="grid h-10 w-13 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-sunken text-ink-muted">
      {picture ? (
        <Picture picture={picture} alt="" sizes="3.25rem" />
      ) : (
        <House aria-hidden="true" className="size-4.5" />
      )}
    </span>
  )
}
