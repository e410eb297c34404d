import type { Picture } from '@lintel/contract/files/schema'

/** What is known of the picture at a path; of one in a restored draft only that. */
export const pictureAt = (path: string, pictures: readonly Picture[]): Picture =>
  pictures.find((picture) => picture.path === path) ?? {
    path,
    alt: '',
    caption: '',
    width: 1200,
    height: 900,
    thumbhash: null,
    widths: [],
  }
