import type { Picture } from './schema.ts'

/** Pixel widths of renditions, up to the picture's own; a picture narrower than the widest also has its own width. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const

/** Formats of every width, smallest files first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The path of a rendition. */
export const renditionPath = (path: string, width: number, format: PictureFormat) => `${path}/${width}.${format}`

/** The `srcset` of a format; empty for a drawing, which has a single address. */
export const srcSet = ({ path, widths }: Pick<Picture, 'path' | 'widths'>, format: PictureFormat): string =>
  widths.map((width) => `${renditionPath(path, width, format)} ${width}w`).join(', ')
