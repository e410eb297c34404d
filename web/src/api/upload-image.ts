import { call } from './client.ts'

/** Uploads and stores an image. @returns its path, for the record that shows it */
export async function uploadImage(image: Blob, name: string): Promise<string> {
  const { type, size } = image
  const { uploadURL } = await call('POST /api/objects/upload', { body: { name, type, size } })
  const { ok, status } = await fetch(uploadURL, { method: 'PUT', body: image })
  if (!ok) throw new Error(`${status}: `)
  const { objectPath } = await call('PUT /api/property-images', { body: { imageURL: withoutSignature(uploadURL) } })
  return objectPath
}

/** A signed URL of S3 may be longer than the call takes. */
const withoutSignature = (url: string) => url.split('?', 1)[0] ?? url
