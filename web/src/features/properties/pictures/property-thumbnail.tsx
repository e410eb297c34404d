import { type FacadeProperty, Picture, type PictureProps } from './picture.tsx'

/** A property's cover picture in the size of an avatar. */
export function PropertyThumbnail({ property }: { property: FacadeProperty & { cover: PictureProps['picture'] } }) {
  return (
    <span className="block aspect-4/3 h-10 shrink-0 overflow-hidden rounded-sm">
      <Picture picture={property.cover} property={property} alt="" sizes="3.25rem" />
    </span>
  )
}
