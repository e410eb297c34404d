import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import type { FormImage } from './image-panel.tsx'
import { ImageTile } from './image-tile.tsx'
import { useReorder } from './use-reorder.ts'

export interface ImageGridProps {
  images: FormImage[]
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  onDescribe: (path: string, alt: string) => void
  onCaption: (path: string, caption: string) => void
}

const loadPanel = () => import('./image-panel.tsx')

/** The pictures of the property form, reordered by dragging or by keyboard. */
export function ImageGrid({ images, onMove, onRemove, onDescribe, onCaption }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusAfterUpdate = useFocusAfterUpdate(list)
  const [described, setDescribed] = useState<number | null>(null)
  const { startDrag, draggedIndex, handlers } = useReorder(list, onMove)
  useMoveShortcuts(images.length > 1)
  if (images.length === 0) return null

  const move = (from: number, to: number, control: string) => {
    if (to < 0 || to >= images.length) return
    focusAfterUpdate(controlSelector(images[from]?.picture.path, control))
    onMove(from, to)
  }
  const remove = (index: number) => {
    focusAfterUpdate(controlSelector((images[index + 1] ?? images[index - 1])?.picture.path, 'remove'))
    onRemove(index)
  }
  return (
    <>
      <ul
        ref={list}
        aria-label="Property Images"
        className={classNames('relative grid grid-cols-2 gap-4 sm:grid-cols-3', draggedIndex !== null && 'select-none')}
        {...handlers}
      >
        {images.map(({ alt, caption, picture }, index) => (
          <ImageTile
            key={picture.path}
            index={index}
            count={images.length}
            picture={picture}
            alt={alt}
            caption={caption}
            isDragged={draggedIndex === index}
            onDragStart={(event) => startDrag(event, index)}
            onMove={(to, control) => move(index, to, control)}
            onRemove={() => remove(index)}
            onDescribe={() => setDescribed(index)}
          />
        ))}
      </ul>
      {described !== null && (
        <LazyDialog
          load={loadPanel}
          props={{ images, index: described, onDescribe, onCaption, onGo: setDescribed }}
          onClose={() => setDescribed(null)}
        />
      )}
    </>
  )
}

/**
 * React moves the elements when they are reordered, which loses the focus.
 * @returns sets the selector of the control in the list that is focused after the next update
 */
function useFocusAfterUpdate(list: RefObject<HTMLElement | null>) {
  const selector = useRef<string | null>(null)
  useLayoutEffect(() => {
    const control = selector.current && list.current?.querySelector<HTMLElement>(selector.current)
    selector.current = null
    if (control) control.focus()
  })
  return (next: string) => {
    selector.current = next
  }
}

function useMoveShortcuts(canMove: boolean) {
  useShortcut(canMove ? { keys: 'ArrowLeft', label: 'Move a picture earlier, on its handle (or arrow up)' } : undefined)
  useShortcut(
    canMove ? { keys: 'ArrowRight', label: 'Move a picture later, on its handle (or arrow down)' } : undefined,
  )
}

const controlSelector = (path = '', control: string) => `[data-image="${CSS.escape(path)}"] [data-control="${control}"]`
