import type { Picture } from '@lintel/contract/files/schema'
import type { PropertyForm } from '@lintel/contract/properties/schema'
import type { Db } from '../../../db/connect.ts'
import { invalid } from '../../../errors/refusal.ts'
import { replaceImages } from '../../files/attach/commands.ts'
import { pictureOf } from '../../files/present.ts'
import { listUploadedImages } from '../../files/queries.ts'
import { imageIdOf, imagePathOf } from '../../files/table.ts'

/**
 * A home's pictures in order, each once. Its owner, or the agent who lists it, has uploaded the new ones.
 * @param before the home's present pictures
 * @throws invalid (a picture that isn't theirs, a text or caption for one that isn't there)
 */
export async function choosePictures(
  tx: Db,
  holders: string[],
  {
    images = [],
    imageAlts = {},
    imageCaptions = {},
  }: Partial<Pick<PropertyForm, 'images' | 'imageAlts' | 'imageCaptions'>>,
  before: Picture[] = [],
): Promise<Picture[]> {
  const known = new Map(before.map((picture) => [picture.path, picture]))
  const paths = [...new Set(images)]
  const ids = paths.filter((path) => !known.has(path)).map(imageIdOf)
  const held = ids.length > 0 ? await listUploadedImages(tx, holders, ids) : []
  if (held.length < ids.length) throw invalid({ images: 'Not an uploaded image of yours' })
  for (const image of held) known.set(imagePathOf(image.id), pictureOf(image))
  if (Object.keys(imageAlts).some((path) => !paths.includes(path))) {
    throw invalid({ imageAlts: 'A text belongs to a picture of this home' })
  }
  if (Object.keys(imageCaptions).some((path) => !paths.includes(path))) {
    throw invalid({ imageCaptions: 'A caption belongs to a picture of this home' })
  }
  return paths.flatMap((path) => {
    const picture = known.get(path)
    if (!picture) return []
    return [{ ...picture, alt: imageAlts[path] ?? picture.alt, caption: imageCaptions[path] ?? picture.caption }]
  })
}

/** Replaces the pictures of a home, which the caller has locked. */
export const replacePictures = (tx: Db, propertyId: string, pictures: Picture[]) =>
  replaceImages(
    tx,
    { column: 'propertyId', id: propertyId },
    pictures.map(({ path, ...picture }) => ({ id: imageIdOf(path), picture })),
  )
