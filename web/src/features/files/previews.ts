import type { UploadingFile, UppyInstance } from './uppy-types.ts'

/** Preview width in px, of one of several files and of a single file, and JPEG quality (specification, section 9). */
const WIDTH = 200
const SINGLE_WIDTH = 600
const QUALITY = 0.8

/** Generates a preview of each image in the dialog, one at a time. Uppy's own thumbnail generator ignores the quality. */
export function generatePreviews(uppy: UppyInstance) {
  let queue = Promise.resolve()
  const enqueue = (file: UploadingFile) => {
    queue = queue.then(() => generatePreview(uppy, file.id))
  }
  uppy.on('file-added', enqueue)
  uppy.on('restored', () => uppy.getFiles().forEach(enqueue))
  uppy.on('file-removed', ({ preview }) => {
    if (preview) URL.revokeObjectURL(preview)
    const [only, ...others] = uppy.getFiles()
    if (only && others.length === 0) enqueue(only)
  })
}

async function generatePreview(uppy: UppyInstance, id: string) {
  // The file may have been removed, or restored without its bytes.
  const { type, data, preview } = uppy.getFile(id) ?? {}
  if (!type?.startsWith('image/') || !(data instanceof Blob)) return
  const width = uppy.getFiles().length === 1 ? SINGLE_WIDTH : WIDTH
  // An image that this browser can't decode keeps the icon of its type.
  const resized = await resize(data, width).catch(() => null)
  if (!resized || !uppy.getFile(id)) return
  if (preview) URL.revokeObjectURL(preview)
  uppy.setFileState(id, { preview: URL.createObjectURL(resized) })
}

/** @returns a JPEG at most `width` px wide */
async function resize(image: Blob, width: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(image)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(width, bitmap.width)
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
