import { type FacadeHome, Picture, type PictureProps } from './picture.tsx'

/** A property's cover picture in a row of the palette. */
export const SmallThumbnail = ({ home }: { home: FacadeHome & { cover: PictureProps['picture'] } }) => (
  <span className="block aspect-4/3 w-8 overflow-hidden rounded-sm">
    <Picture picture={home.cover} home={home} alt="" sizes="2rem" />
  </span>
)
