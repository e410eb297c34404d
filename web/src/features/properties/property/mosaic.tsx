import { Images } from 'lucide-react'
import { type CSSProperties, lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LoadedProperty } from '../data.ts'
import { Picture, pictureAlt } from '../pictures/picture.tsx'
import { PICTURE_TRANSITION_NAME } from '../pictures/picture-transition.ts'
import { picturesOf } from '../use-property.ts'

const loadGallery = () => import('./gallery.tsx')
const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))

/** Pictures beside the large one (specification, section 9). */
const THUMBNAILS = 4

export interface MosaicProps {
  /** Ref of the large picture. */
  ref?: Ref<HTMLDivElement>
  property: LoadedProperty
}

/** A property's pictures: one large and up to four small ones, all 4:3; each opens the gallery. */
export function Mosaic({ ref, property }: MosaicProps) {
  const pictures = picturesOf(property)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const shown = pictures.slice(0, THUMBNAILS + 1)
  const small = shown.length - 1
  if (small < 0)
    return (
      <div ref={ref} style={transitionStyle} className="aspect-4/3 overflow-hidden rounded-lg sm:aspect-5/3">
        <Picture picture={null} property={property} alt="No photo yet" sizes="" />
      </div>
    )
  return (
    <div className="relative max-sm:-mx-4 max-sm:-mt-2">
      <div
        style={{ '--small': small, '--phone-columns': Math.max(small, 2) } as CSSProperties}
        className={classNames('overflow-hidden sm:rounded-lg', small === 0 ? aloneClass : gridClass)}
      >
        {shown.map(({ path, picture }, index) => (
          <Tile key={path} isLarge={index === 0} onOpen={() => setOpenIndex(index)}>
            <div
              ref={index === 0 ? ref : undefined}
              style={index === 0 ? transitionStyle : undefined}
              className="absolute inset-0"
            >
              <Picture
                picture={picture}
                property={property}
                alt={pictureAlt(property.title, index, picture)}
                sizes={sizesOf(index, small)}
                priority={index === 0 ? 'high' : 'eager'}
                decodesSync={index === 0}
                className="transition-[filter] group-hover:brightness-95"
              />
            </div>
          </Tile>
        ))}
      </div>
      <OpenButton count={pictures.length} onOpen={() => setOpenIndex(0)} />
      {openIndex !== null && (
        <Suspense fallback={null}>
          <Gallery property={property} pictures={pictures} first={openIndex} onClose={() => setOpenIndex(null)} />
        </Suspense>
      )}
    </div>
  )
}

type TileProps = { isLarge: boolean; onOpen: () => void; children: ReactNode }

/** A picture that opens the gallery, whose code is loaded before the press. */
function Tile({ isLarge, onOpen, children }: TileProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadGallery()}
      onFocus={() => void loadGallery()}
      onClick={onOpen}
      className={classNames(
        'group relative aspect-4/3 overflow-hidden bg-surface-sunken focus-visible:z-raised focus-visible:-outline-offset-4',
        isLarge && 'col-span-full sm:[grid-area:1/1/span_var(--small)]',
      )}
    >
      {children}
    </button>
  )
}

function OpenButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      data-print="never"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classNames(
        buttonClass({ variant: 'secondary', size: 'sm' }),
        'absolute! right-3 bottom-3 gap-2 max-sm:top-[calc(75vw-2.75rem)] max-sm:bottom-auto sm:right-auto',
        // On the picture, which is four fifths wide.
        count === 1 ? 'sm:left-[calc(10%+0.75rem)]' : 'sm:left-3',
      )}
    >
      <Images />
      <span>{count === 1 ? 'View photo' : `View all ${count} photos`}</span>
    </button>
  )
}

/**
 * The large picture with the others in a column beside it; on a phone in a row below. All are 4:3: with gaps of 0.5 rem and
 * n small ones, the column has 1 / (n + 1) of the width without (4n − 1) / 3 gaps.
 */
const gridClass =
  'grid grid-cols-[repeat(var(--phone-columns),minmax(0,1fr))] gap-1.5 sm:grid-cols-[minmax(0,1fr)_calc((100%-(4*var(--small)-1)/3*0.5rem)/(var(--small)+1))] sm:gap-2'
/** As high as five pictures, so that the page begins alike. */
const aloneClass = 'flex justify-center bg-surface-sunken max-sm:*:w-full sm:aspect-5/3'

/** The `sizes` attribute of a picture. @param small number of small pictures */
function sizesOf(index: number, small: number) {
  const share = small === 0 ? 0.8 : (index === 0 ? small : 1) / (small + 1)
  const onPhone = index === 0 ? 100 : Math.ceil(100 / Math.max(small, 2))
  return `(min-width: 64rem) ${Math.ceil(60 * share)}rem, (min-width: 40rem) ${Math.ceil(100 * share)}vw, ${onPhone}vw`
}

const transitionStyle = { viewTransitionName: PICTURE_TRANSITION_NAME }
