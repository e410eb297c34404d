import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ImageTile } from './image-tile.tsx'
import { useReorder } from './use-reorder.ts'

export interface ImageGridProps {
  images: { path: string; alt: string; picture: PictureFacts | undefined }[]
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  onDescribe: (path: string, alt: string) => void
}

/** A home's pictures in their order, each with what can be done about it; by pointer or by keys. */
export function ImageGrid({ images, onMove, onRemove, onDescribe }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null)
  // A control keeps the focus when its picture takes another place, though its element is put there anew.
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    const control = focused.current && list.current?.querySelector<HTMLElement>(focused.current)
    focused.current = null
    if (control) control.focus()
  })
  const { grip, held, handlers } = useReorder(list, onMove)
  if (images.length === 0) return null

  const move = (from: number, to: number, control: string) => {
    if (to < 0 || to >= images.length) return
    focused.current = controlOf(images[from]?.path, control)
    onMove(from, to)
  }
  const remove = (at: number) => {
    focused.current = controlOf((images[at + 1] ?? images[at - 1])?.path, 'remove')
    onRemove(at)
  }
  return (
    <ul
      ref={list}
      aria-label="Property Images"
      className={classNames('relative grid grid-cols-2 gap-4 sm:grid-cols-3', held !== null && 'select-none')}
      {...handlers}
    >
      {images.map(({ path, alt, picture }, at) => (
        <ImageTile
          key={path}
          at={at}
          count={images.length}
          picture={picture ?? { path, ...UNKNOWN }}
          alt={alt}
          isHeld={held === at}
          onGrip={(event) => grip(event, at)}
          onMove={(to, control) => move(at, to, control)}
          onRemove={() => remove(at)}
          onDescribe={(words) => onDescribe(path, words)}
        />
      ))}
    </ul>
  )
}

/** Of a picture in a draft from before the page was loaded no more than its path is known. */
const UNKNOWN = { alt: '', width: 1200, height: 900, thumbhash: null, widths: [] }

const controlOf = (path = '', control: string) => `[data-image="${CSS.escape(path)}"] [data-control="${control}"]`
