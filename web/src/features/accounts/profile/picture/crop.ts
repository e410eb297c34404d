/** Pixels. */
export type Size = { width: number; height: number }

/** A square within a picture: its centre and its side, in pixels of the picture. */
export type Crop = { x: number; y: number; side: number }

export const ZOOM = { min: 1, max: 4 } as const

/** The largest square in the middle of the picture. */
export const initialCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  side: Math.min(width, height),
})

/** 1 for the largest square. */
export const zoomOf = ({ width, height }: Size, { side }: Crop): number => Math.min(width, height) / side

/** Moves the square by parts of its side, up to the picture's edges. */
export const moveCrop = (picture: Size, { x, y, side }: Crop, right: number, down: number): Crop =>
  withinPicture(picture, { x: x + right * side, y: y + down * side, side })

/** Zooms to a factor, around the middle of the square. */
export function zoomCrop(picture: Size, { x, y }: Crop, zoom: number): Crop {
  const factor = clamp(zoom, ZOOM.min, ZOOM.max)
  return withinPicture(picture, { x, y, side: initialCrop(picture).side / factor })
}

const withinPicture = ({ width, height }: Size, { x, y, side }: Crop): Crop => ({
  x: clamp(x, side / 2, width - side / 2),
  y: clamp(y, side / 2, height - side / 2),
  side,
})

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
