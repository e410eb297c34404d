import type { Picture } from './schema.ts'

/** Widths a picture is kept in, as far as it has them; one that is narrower than the widest is kept in its own as well. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const

/** Formats of every width, the smaller files first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Where a picture is in one of its widths and formats. */
export const renditionPath = (path: string, width: number, format: PictureFormat) => `${path}/${width}.${format}`

/** What a `<source>` of this format offers; empty for a drawing, which has one address for every width. */
export const srcSet = ({ path, widths }: Pick<Picture, 'path' | 'widths'>, format: PictureFormat): string =>
  widths.map((width) => `${renditionPath(path, width, format)} ${width}w`).join(', ')
