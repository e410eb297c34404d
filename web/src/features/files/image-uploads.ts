import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { patiently } from './patience.ts'

/** Asks where a picture goes; patiently, since the dialog's machine asks but once. */
export function useUploadAddress() {
  const { mutateAsync } = useMutation({
    mutationFn: ({ signal, ...body }: { name: string; type: string; size: number; signal?: AbortSignal }) =>
      patiently(() => call('POST /api/objects/upload', { body, signal }), signal),
  })
  return async (file: { name: string; type: string; size: number }, signal?: AbortSignal) => {
    const { uploadURL } = await mutateAsync({ ...file, signal })
    return { url: uploadURL }
  }
}

/** Has a picture that was sent taken in: what is kept of it, and the path that goes into a home's `images`. */
export function useStoreImage() {
  return useMutation({
    mutationFn: ({ imageURL, signal }: { imageURL: string; signal: AbortSignal }) =>
      patiently(() => call('PUT /api/property-images', { body: { imageURL }, signal }), signal),
  }).mutateAsync
}
