import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { ArrowLeft, ArrowRight, Captions, GripVertical, Star, X } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../properties/pictures/picture.tsx'

export interface ImageTileProps {
  /** From 0; the first picture is the cover. */
  index: number
  count: number
  picture: PictureFacts
  alt: string
  caption: string
  isDragged: boolean
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onMove: (to: number, control: string) => void
  onRemove: () => void
  /** Opens the panel with its description and caption. */
  onDescribe: () => void
}

/** A picture in the property form, with its controls. */
export function ImageTile(props: ImageTileProps) {
  const { index, picture, alt, caption, isDragged, onMove, onRemove, onDescribe } = props
  const name = nameOf(index)
  return (
    <li
      aria-label={index === 0 ? `${name}, the cover` : name}
      data-image={picture.path}
      className={classNames(
        'relative flex flex-col gap-2',
        isDragged && 'z-raised rounded-md bg-surface-raised shadow-floating',
      )}
    >
      <DraggablePicture {...props} />
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        data-control="remove"
        variant="secondary"
        size="sm"
        icon={<X />}
        onClick={onRemove}
        className="absolute! top-1.5 right-1.5"
      />
      <p className="truncate text-ink-muted text-xs">
        <bdi>{caption || alt || 'Not described yet'}</bdi>
      </p>
      <div className="flex flex-wrap gap-2 text-ink-muted">
        <IconButton
          label={`Edit description and caption of ${name.toLowerCase()}`}
          size="sm"
          icon={<Captions />}
          onClick={onDescribe}
        />
        <Grip {...props} />
        <StepButtons {...props} />
        {index > 0 && (
          <IconButton
            label={`Make ${name.toLowerCase()} the cover`}
            data-control="cover"
            size="sm"
            icon={<Star />}
            onClick={() => onMove(0, 'grip')}
            className="ml-auto"
          />
        )}
      </div>
    </li>
  )
}

const nameOf = (index: number) => `Image ${index + 1}`

function DraggablePicture({ index, picture, alt, caption, isDragged, onDragStart }: ImageTileProps) {
  const name = nameOf(index)
  return (
    <div
      // Mouse only: touch scrolls the page here, and drags by the handle below.
      onPointerDown={(event) => event.pointerType === 'mouse' && onDragStart(event)}
      className={classNames(
        'relative aspect-4/3 cursor-grab overflow-hidden rounded-md bg-surface-sunken [&_img]:pointer-events-none',
        isDragged && 'cursor-grabbing',
      )}
    >
      <span aria-hidden="true" className="absolute inset-0 grid place-items-center text-ink-muted text-sm">
        {name}
      </span>
      <div className="absolute inset-0">
        <Picture
          picture={picture}
          property={{ id: picture.path, city: '' }}
          alt={alt || caption || name}
          sizes="(min-width: 48rem) 14rem, 45vw"
          className="bg-transparent!"
        />
      </div>
      {index === 0 && (
        <Badge isLabel className="absolute top-2 left-2">
          Cover
        </Badge>
      )}
    </div>
  )
}

/** The handle: dragged, or moved by keys. */
function Grip({ index, count, onDragStart, onMove }: ImageTileProps) {
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to, 'grip')
  }
  return (
    <IconButton
      label={`Move ${nameOf(index).toLowerCase()}: drag it, or press an arrow key`}
      data-control="grip"
      size="sm"
      icon={<GripVertical />}
      onPointerDown={onDragStart}
      onKeyDown={onKeyDown}
      className="cursor-grab touch-none"
    />
  )
}

function StepButtons({ index, count, onMove }: ImageTileProps) {
  const name = nameOf(index).toLowerCase()
  return (
    <>
      <IconButton
        label={`Move ${name} earlier`}
        data-control="earlier"
        size="sm"
        aria-disabled={index === 0 || undefined}
        icon={<ArrowLeft />}
        onClick={() => onMove(index - 1, 'earlier')}
        className="aria-disabled:opacity-35"
      />
      <IconButton
        label={`Move ${name} later`}
        data-control="later"
        size="sm"
        aria-disabled={index === count - 1 || undefined}
        icon={<ArrowRight />}
        onClick={() => onMove(index + 1, 'later')}
        className="aria-disabled:opacity-35"
      />
    </>
  )
}
