import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type FacadeProperty, Picture, pictureAlt } from '../pictures/picture.tsx'
import type { picturesOf } from '../use-property.ts'

export interface GalleryProps {
  property: FacadeProperty & { title: string }
  pictures: ReturnType<typeof picturesOf>
  /** Index of the picture to show first. */
  first: number
  onClose: () => void
}

/** A full-screen dialog with a property's pictures: arrow keys, buttons or swiping change the picture, Escape closes it. */
export function Gallery({ property, pictures, first, onClose }: GalleryProps) {
  const { track, current, setCurrent, goTo, onKeyDown } = useTrack(pictures.length, first)
  const [opener] = useState(() => document.activeElement)
  useGalleryShortcuts()

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // Focuses the scrolling track, so that the arrow keys work and no button shows a focus ring.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            track.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-dialog flex animate-fade-in flex-col bg-surface-sunken text-ink outline-none"
        >
          <GalleryBar property={property} pictures={pictures} current={current} />
          <div className="relative min-h-0 grow">
            <section
              ref={track}
              aria-label="Photos"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
              tabIndex={0}
              onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
                setCurrent(Math.round(scrollLeft / clientWidth))
              }
              className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain focus-visible:-outline-offset-2 [scrollbar-width:none]"
            >
              <Slides property={property} pictures={pictures} current={current} />
            </section>
            <StepButtons current={current} last={pictures.length - 1} onGoTo={goTo} />
          </div>
          <Thumbnails property={property} pictures={pictures} current={current} onChoose={goTo} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The scrolling row of pictures: which is in sight, and how to show another. */
function useTrack(length: number, first: number) {
  const [current, setCurrent] = useState(first)
  const track = useRef<HTMLDivElement>(null)
  const last = length - 1
  const goTo = (next: number) => {
    const to = Math.min(Math.max(next, 0), last)
    track.current?.scrollTo({ left: to * track.current.clientWidth, behavior: 'instant' })
    setCurrent(to)
  }
  useLayoutEffect(() => {
    const element = track.current
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' })
  }, [first])

  const keys: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  }
  return { track, current, setCurrent, goTo, onKeyDown }
}

/** Lists the keys of the gallery, which its own elements handle. */
function useGalleryShortcuts() {
  useShortcut({ keys: 'ArrowLeft', label: 'Previous photo', worksInDialogs: true })
  useShortcut({ keys: 'ArrowRight', label: 'Next photo', worksInDialogs: true })
  useShortcut({ keys: 'Home', label: 'First photo', worksInDialogs: true })
  useShortcut({ keys: 'End', label: 'Last photo', worksInDialogs: true })
  useShortcut({ keys: 'Escape', label: 'Close the photos', worksInDialogs: true })
}

type PicturesProps = Pick<GalleryProps, 'property' | 'pictures'> & { current: number }

const hasCaptions = (pictures: GalleryProps['pictures']) => pictures.some(({ picture }) => picture?.caption)

/** The home's title, which picture of how many it is, and the button to close. */
function GalleryBar({ property, pictures, current }: PicturesProps) {
  return (
    <div className="flex h-16 shrink-0 items-center justify-between gap-4 px-4 pt-[env(safe-area-inset-top)]">
      <Dialog.Title className="truncate font-medium text-sm">
        <bdi>{property.title}</bdi>
      </Dialog.Title>
      <div className="flex shrink-0 items-center gap-4">
        <p aria-live="polite" aria-atomic="true" className="tabular text-ink-muted text-sm">
          <span>{`${current + 1} / ${pictures.length}`}</span>
          {hasCaptions(pictures) && <VisuallyHidden>{` ${pictures[current]?.picture?.caption ?? ''}`}</VisuallyHidden>}
        </p>
        <Dialog.Close asChild>
          <IconButton label="Close" variant="secondary" icon={<X />} className="rounded-full!" />
        </Dialog.Close>
      </div>
    </div>
  )
}

/** Each picture with its caption, as wide as the window. */
function Slides({ property, pictures, current }: PicturesProps) {
  const isCaptioned = hasCaptions(pictures)
  return pictures.map(({ path, picture }, index) => (
    <figure
      key={path}
      aria-hidden={index !== current}
      className="flex size-full shrink-0 snap-center snap-always flex-col items-center px-0 sm:px-20"
    >
      {/* Shares the free height with the caption, so that the picture is in the middle. */}
      <div className="flex-1" />
      {/* Only the current picture and its neighbours are loaded. */}
      {Math.abs(index - current) <= 1 && (
        <div
          style={{ maxWidth: `calc((100dvh - ${isCaptioned ? 13.5 : 10}rem) * 4 / 3)` }}
          className="aspect-4/3 min-h-0 w-full overflow-hidden sm:rounded-md"
        >
          <Picture
            picture={picture}
            property={property}
            alt={pictureAlt(property.title, index, picture)}
            sizes="(min-width: 40rem) calc(100vw - 10rem), 100vw"
            priority="eager"
            className="object-contain!"
          />
        </div>
      )}
      <figcaption className="max-w-3xl flex-1 wrap-anywhere px-4 text-center text-sm">
        {/* Room for two lines, so that the pictures keep their size from one to the next. */}
        {isCaptioned && <p className="min-h-12 py-2">{picture?.caption}</p>}
      </figcaption>
    </figure>
  ))
}

type StepButtonsProps = { current: number; last: number; onGoTo: (index: number) => void }

function StepButtons({ current, last, onGoTo }: StepButtonsProps) {
  return (
    <>
      <IconButton
        label="Previous photo"
        variant="secondary"
        icon={<ChevronLeft />}
        aria-disabled={current === 0 || undefined}
        onClick={() => onGoTo(current - 1)}
        className="absolute! inset-y-0 left-4 my-auto rounded-full! aria-disabled:opacity-35 max-sm:hidden!"
      />
      <IconButton
        label="Next photo"
        variant="secondary"
        icon={<ChevronRight />}
        aria-disabled={current === last || undefined}
        onClick={() => onGoTo(current + 1)}
        className="absolute! inset-y-0 right-4 my-auto rounded-full! aria-disabled:opacity-35 max-sm:hidden!"
      />
    </>
  )
}

function Thumbnails({ property, pictures, current, onChoose }: PicturesProps & { onChoose: (index: number) => void }) {
  if (pictures.length === 1) return <div className="h-6 shrink-0" />
  return (
    <ul className="flex shrink-0 justify-center-safe gap-2 overflow-x-auto px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {pictures.map(({ path, picture }, index) => (
        <li key={path} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${pictureAlt(property.title, index, picture)}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="block aspect-4/3 h-12 overflow-hidden rounded-sm opacity-50 outline-offset-1 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-2 aria-[current]:ring-accent sm:h-14"
          >
            <Picture picture={picture} property={property} alt="" sizes="5rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}
