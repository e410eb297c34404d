import { type FacadeProperty, Picture, type PictureProps } from './picture.tsx'

/** A property's cover picture in a row of the palette. */
export const SmallThumbnail = ({ property }: { property: FacadeProperty & { cover: PictureProps['picture'] } }) => (
  <span className="block aspect-4/3 w-8 overflow-hidden rounded-sm">
    <Picture picture={property.cover} property={property} alt="" sizes="2rem" />
  </span>
)
