import { profilePictures } from '../accounts/profile-pictures.ts'
import { replaceImages } from './attach/commands.ts'
import { listUploadedImages } from './queries.ts'
import { imageIdOf } from './table.ts'

export const uploadedPictures = profilePictures.with(async (tx, userId, path) => {
  const images = path ? await listUploadedImages(tx, [userId], [imageIdOf(path)]) : []
  if (path && images.length === 0) return false
  await replaceImages(tx, { column: 'profileId', id: userId }, images)
  return true
})
