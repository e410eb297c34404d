import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { withRetries } from '../retry.ts'

/** @returns a function that gets the URL an image is PUT to; with retries, since Uppy calls it only once */
export function useUploadUrl() {
  const { mutateAsync } = useMutation({
    mutationFn: ({ signal, ...body }: { name: string; type: string; size: number; signal?: AbortSignal }) =>
      withRetries(() => call('POST /api/objects/upload', { body, signal }), signal),
  })
  return async (file: { name: string; type: string; size: number }, signal?: AbortSignal) => {
    const { uploadURL } = await mutateAsync({ ...file, signal })
    // Uppy needs an absolute one.
    return { url: new URL(uploadURL, window.location.href).href }
  }
}

/** @returns a function that stores an uploaded image; its `objectPath` goes into a property's `images` */
export function useStoreImage() {
  return useMutation({
    mutationFn: ({ imageURL, signal }: { imageURL: string; signal: AbortSignal }) =>
      withRetries(() => call('PUT /api/property-images', { body: { imageURL }, signal }), signal),
  }).mutateAsync
}
