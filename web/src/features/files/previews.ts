import type { UploadingFile, Uploads } from './uppy.ts'

/** Pixels of a preview's width, of one among others and of one alone, and its JPEG quality (specification, section 9). */
const WIDTH = 200
const WIDTH_ALONE = 600
const QUALITY = 0.8

/** Draws a small preview of every picture the dialog shows, one after the other. The library's own ignores the quality. */
export function drawPreviews(uppy: Uploads) {
  let queue = Promise.resolve()
  const ask = (file: UploadingFile) => {
    queue = queue.then(() => draw(uppy, file.id))
  }
  uppy.on('file-added', ask)
  uppy.on('restored', () => uppy.getFiles().forEach(ask))
  uppy.on('file-removed', ({ preview }) => {
    if (preview) URL.revokeObjectURL(preview)
    const [only, ...others] = uppy.getFiles()
    if (only && others.length === 0) ask(only)
  })
}

async function draw(uppy: Uploads, id: string) {
  // Removed meanwhile, or restored without its bytes.
  const { type, data, preview } = uppy.getFile(id) ?? {}
  if (!type?.startsWith('image/') || !(data instanceof Blob)) return
  const width = uppy.getFiles().length === 1 ? WIDTH_ALONE : WIDTH
  // What this browser cannot draw keeps the icon of its kind.
  const small = await shrink(data, width).catch(() => null)
  if (!small || !uppy.getFile(id)) return
  if (preview) URL.revokeObjectURL(preview)
  uppy.setFileState(id, { preview: URL.createObjectURL(small) })
}

async function shrink(picture: Blob, width: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture)
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
