import { Images } from 'lucide-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import type { LoadedProperty } from './data.ts'
import { Picture, pictureAlt } from './picture.tsx'
import { PICTURE_TRANSITION_NAME } from './picture-transition.ts'
import { picturesOf } from './use-property.ts'

const loadGallery = () => import('./gallery.tsx')
const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))

/** Pictures beside the large one (specification, section 9). */
const THUMBNAILS = 4

/**
 * Grid classes by number of pictures. On a phone the large picture is above a row of the others; on larger screens it takes
 * at least half of the width.
 */
const LAYOUTS: Record<number, { grid: string; large: string; small: string[] }> = {
  1: { grid: 'sm:h-[clamp(20rem,47vw,38rem)] sm:grid-cols-1', large: 'sm:col-span-1', small: [] },
  2: { grid: 'sm:grid-cols-2', large: 'sm:col-span-1', small: ['col-span-12 sm:col-span-1 sm:row-span-2'] },
  3: {
    grid: 'sm:grid-cols-3',
    large: 'sm:col-span-2',
    small: ['col-span-6 sm:col-span-1', 'col-span-6 sm:col-span-1'],
  },
  4: {
    grid: 'sm:grid-cols-4',
    large: 'sm:col-span-2',
    small: ['col-span-4 sm:col-span-2', 'col-span-4 sm:col-span-1', 'col-span-4 sm:col-span-1'],
  },
  5: { grid: 'sm:grid-cols-4', large: 'sm:col-span-2', small: Array(THUMBNAILS).fill('col-span-3 sm:col-span-1') },
}

/** `sizes` attributes of the pictures, by their role in the layout. */
const LARGE = '(min-width: 64rem) 42rem, (min-width: 40rem) 62vw, 100vw'
const ALONE = '(min-width: 64rem) 60rem, 100vw'
const SMALL = '(min-width: 64rem) 21rem, (min-width: 40rem) 31vw, 33vw'
const PAIR = '(min-width: 64rem) 30rem, (min-width: 40rem) 48vw, 100vw'

export interface MosaicProps {
  /** Ref of the large picture. */
  ref?: Ref<HTMLDivElement>
  property: LoadedProperty
}

/** A property's pictures: one large and up to four small ones; each opens the gallery. */
export function Mosaic({ ref, property }: MosaicProps) {
  const { title } = property
  const pictures = picturesOf(property)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const shown = pictures.slice(0, THUMBNAILS + 1)
  const layout = LAYOUTS[shown.length]
  if (!layout)
    return (
      <div ref={ref} style={transitionStyle} className="aspect-4/3 overflow-hidden rounded-lg sm:aspect-auto sm:h-80">
        <Picture picture={null} home={property} alt="No photo yet" sizes="" />
      </div>
    )
  return (
    <div className="relative max-sm:-mx-4 max-sm:-mt-2">
      <div
        className={classNames(
          'grid grid-cols-12 gap-1.5 overflow-hidden sm:grid-rows-2 sm:gap-2 sm:rounded-lg',
          shown.length > 1 && 'sm:h-[clamp(18rem,38vw,31rem)]',
          layout.grid,
        )}
      >
        {shown.map(({ path, picture }, index) => (
          <button
            key={path}
            type="button"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadGallery()}
            onFocus={() => void loadGallery()}
            onClick={() => setOpenIndex(index)}
            className={classNames(
              'group relative overflow-hidden bg-surface-sunken focus-visible:z-raised focus-visible:-outline-offset-4',
              index === 0
                ? classNames('col-span-12 max-sm:aspect-4/3 sm:row-span-2', layout.large)
                : classNames('max-sm:h-20', layout.small[index - 1]),
            )}
          >
            <div
              ref={index === 0 ? ref : undefined}
              style={index === 0 ? transitionStyle : undefined}
              className="absolute inset-0"
            >
              <Picture
                picture={picture}
                home={property}
                alt={pictureAlt(title, index, picture)}
                sizes={sizesOf(index, shown.length)}
                priority={index === 0 ? 'high' : 'eager'}
                decodesSync={index === 0}
                className="transition-[filter] group-hover:brightness-95"
              />
            </div>
          </button>
        ))}
      </div>
      <button
        type="button"
        data-print="never"
        aria-haspopup="dialog"
        onClick={() => setOpenIndex(0)}
        className={classNames(
          buttonClass({ variant: 'secondary', size: 'sm' }),
          'absolute! right-3 bottom-3 gap-2 max-sm:top-[calc(75vw-2.75rem)] max-sm:bottom-auto',
        )}
      >
        <Images aria-hidden="true" />
        <span>{pictures.length === 1 ? 'View photo' : `View all ${pictures.length} photos`}</span>
      </button>
      {openIndex !== null && (
        <Suspense fallback={null}>
          <Gallery home={property} pictures={pictures} first={openIndex} onClose={() => setOpenIndex(null)} />
        </Suspense>
      )}
    </div>
  )
}

function sizesOf(index: number, count: number) {
  if (count === 1) return ALONE
  if (count === 2) return PAIR
  return index === 0 ? LARGE : SMALL
}

const transitionStyle = { viewTransitionName: PICTURE_TRANSITION_NAME }
