import { ownPictures } from '../accounts/own-pictures.ts'
import { listUploadedImages } from './queries.ts'

export const uploadedPictures = ownPictures.with(async (tx, userId, path) => {
  const images = await listUploadedImages(tx, [userId], [path.split('/').at(-1) ?? ''])
  return images.length > 0
})
