import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Crop, moveCrop, type Size, zoomCrop, zoomOf } from './crop.ts'

export type ChangeCrop = (change: (crop: Crop) => Crop) => void

type Point = { x: number; y: number }

/** Zoom of one pixel of a mouse wheel, as an exponent. */
const ZOOM_PER_PIXEL = 0.002

/** @returns handlers that move the crop with one pointer, and move and zoom it with two */
export function useCropGestures(picture: Size, change: ChangeCrop) {
  const pointers = useRef(new Map<number, Point>())
  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      pointers.current.set(event.pointerId, now)
      // Each of two pointers moves the picture by half of its way.
      const sides = event.currentTarget.clientWidth * pointers.current.size
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      const factor = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1
      change((crop) => {
        const moved = moveCrop(picture, crop, (before.x - now.x) / sides, (before.y - now.y) / sides)
        return zoomCrop(picture, moved, zoomOf(picture, moved) * factor)
      })
    },
    onPointerUp: forget,
    onPointerCancel: forget,
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Zooms with the mouse wheel, instead of scrolling: React's own listener can't prevent that. */
export function useWheelZoom(area: RefObject<HTMLElement | null>, picture: Size, change: ChangeCrop) {
  useEffect(() => {
    const element = area.current
    const handle = (event: WheelEvent) => {
      event.preventDefault()
      change((crop) => zoomCrop(picture, crop, zoomOf(picture, crop) * Math.exp(-event.deltaY * ZOOM_PER_PIXEL)))
    }
    element?.addEventListener('wheel', handle, { passive: false })
    return () => element?.removeEventListener('wheel', handle)
  }, [area, picture, change])
}
