import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { picturesOf } from './data.ts'
import { Picture, pictureAlt } from './picture.tsx'

export interface GalleryProps {
  title: string
  pictures: ReturnType<typeof picturesOf>
  /** Which picture is shown first. */
  first: number
  onClose: () => void
}

/** All pictures of a home, one at a time over the whole screen: arrow keys, buttons, swipes; Escape closes. */
export function Gallery({ title, pictures, first, onClose }: GalleryProps) {
  const [at, setAt] = useState(first)
  const [opener] = useState(() => document.activeElement)
  const track = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1

  const goTo = (next: number) => {
    const to = Math.min(Math.max(next, 0), last)
    track.current?.scrollTo({ left: to * track.current.clientWidth, behavior: 'instant' })
    setAt(to)
  }
  useLayoutEffect(() => {
    const strip = track.current
    strip?.scrollTo({ left: first * strip.clientWidth, behavior: 'instant' })
  }, [first])

  const keys: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // Nothing is lit up for those who came by mouse, and the arrow keys work at once.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            track.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-dialog flex animate-appear flex-col bg-surface-sunken text-ink outline-none"
        >
          <div className="flex h-16 shrink-0 items-center justify-between gap-4 px-4 pt-[env(safe-area-inset-top)]">
            <Dialog.Title className="truncate font-medium text-sm">{title}</Dialog.Title>
            <div className="flex shrink-0 items-center gap-4">
              <p aria-live="polite" className="tabular text-ink-muted text-sm">
                {at + 1} / {pictures.length}
              </p>
              <Dialog.Close aria-label="Close" className={round}>
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
          </div>
          <div className="relative min-h-0 grow">
            <section
              ref={track}
              aria-label="Photos"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
              tabIndex={0}
              onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
              className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain focus-visible:-outline-offset-2 [scrollbar-width:none]"
            >
              {pictures.map(({ path, picture }, place) => (
                <div
                  key={path}
                  aria-hidden={place !== at}
                  className="flex size-full shrink-0 snap-center snap-always items-center justify-center px-0 sm:px-20"
                >
                  {/* The neighbours are there before one asks for them, the others are not yet. */}
                  {Math.abs(place - at) <= 1 && (
                    <div className="aspect-4/3 max-h-full w-full max-w-[calc((100dvh-10rem)*4/3)] overflow-hidden sm:rounded-md">
                      <Picture
                        picture={picture}
                        alt={picture?.alt || pictureAlt(title, place)}
                        sizes="(min-width: 40rem) calc(100vw - 10rem), 100vw"
                        priority="eager"
                        className="object-contain!"
                      />
                    </div>
                  )}
                </div>
              ))}
            </section>
            <Step label="Previous photo" isOver={at === 0} onStep={() => goTo(at - 1)} className="left-4">
              <ChevronLeft aria-hidden="true" />
            </Step>
            <Step label="Next photo" isOver={at === last} onStep={() => goTo(at + 1)} className="right-4">
              <ChevronRight aria-hidden="true" />
            </Step>
          </div>
          <Strip title={title} pictures={pictures} at={at} onChoose={goTo} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const round =
  'grid size-10 place-items-center rounded-full border border-line-strong/60 bg-surface-raised text-ink transition-colors hover:bg-surface-hover aria-disabled:opacity-35 [&_svg]:size-5'

interface StepProps {
  label: string
  /** There is nothing further this way; the button keeps the focus but does nothing. */
  isOver: boolean
  onStep: () => void
  className: string
  children: ReactNode
}

function Step({ label, isOver, onStep, className, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOver || undefined}
      onClick={onStep}
      className={classNames(round, 'absolute top-1/2 hidden -translate-y-1/2 sm:grid', className)}
    >
      {children}
    </button>
  )
}

function Strip({
  title,
  pictures,
  at,
  onChoose,
}: Omit<GalleryProps, 'first' | 'onClose'> & { at: number; onChoose: (at: number) => void }) {
  if (pictures.length === 1) return <div className="h-6 shrink-0" />
  return (
    <ul className="flex shrink-0 justify-center-safe gap-2 overflow-x-auto px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {pictures.map(({ path, picture }, place) => (
        <li key={path} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${picture?.alt || pictureAlt(title, place)}`}
            aria-current={place === at || undefined}
            onClick={() => onChoose(place)}
            className="block h-12 w-16 overflow-hidden rounded-sm opacity-50 outline-offset-1 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-2 aria-[current]:ring-accent sm:h-14 sm:w-18.5"
          >
            <Picture picture={picture} alt="" sizes="5rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}
