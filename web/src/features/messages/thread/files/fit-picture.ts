/** Largest and smallest size of a picture in a thread, in px. */
export const PICTURE_BOX = { maxWidth: 320, maxHeight: 360, min: 64 }

/** The size of a picture in a thread: scaled down to fit; what is much longer than wide, or tiny, is shown in a box that it fills. */
export function fitPicture({ width, height }: { width: number; height: number }) {
  const { maxWidth, maxHeight, min } = PICTURE_BOX
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.max(min, Math.round(width * scale)), height: Math.max(min, Math.round(height * scale)) }
}
