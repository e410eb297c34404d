import { PICTURE_FORMATS, type PictureFormat, srcSet } from '@lintel/contract/files/pictures'
import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { Facade } from './facade.tsx'
import { averageColor, rememberLoadedFile, usePicturePreview } from './picture-preview.ts'

/** What a home's façade is drawn from. */
export type FacadeProperty = Pick<PropertySummary, 'id' | 'city'> & { facts?: PropertySummary['facts'] }

export interface PictureProps {
  /** Null if there is none: the home's façade is drawn instead. Undefined while its data loads. */
  picture: PictureFacts | null | undefined
  property: FacadeProperty
  alt: string
  /** The `sizes` attribute: the width it is shown at. */
  sizes: string
  /** For pictures above the fold; `high` for the largest one. Others load lazily. */
  priority?: 'high' | 'eager' | undefined
  /** Decodes it synchronously, to avoid a flash of a picture that is already in the browser's cache. */
  decodesSync?: boolean
  className?: string
}

/** A property's picture, which fills its container: a blurred preview while it loads, then AVIF, WebP or JPEG by size. */
export function Picture({ picture, property, alt, ...rest }: PictureProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  if (picture === undefined) return <div className="size-full bg-surface-sunken" />
  if (!picture || failedPath === picture.path)
    return (
      <Facade
        label={picture && alt ? `${alt} (could not be loaded)` : alt}
        city={property.city}
        seed={property.id}
        type={property.facts?.type}
        floors={property.facts?.floors}
      />
    )
  const { path } = picture
  return <PictureImage key={path} {...rest} picture={picture} alt={alt} onFailure={() => setFailedPath(path)} />
}

type PictureImageProps = Omit<PictureProps, 'property'> & { picture: PictureFacts; onFailure: () => void }

/** A stored picture, which fills its container. */
export function PictureImage({ picture, alt, sizes, priority, decodesSync, className, onFailure }: PictureImageProps) {
  const { path, width, height, widths, thumbhash } = picture
  const [isLoaded, setLoaded] = useState(false)
  const element = useRef<HTMLImageElement>(null)
  const preview = usePicturePreview(picture, !isLoaded)
  const background = preview
    ? `center / cover no-repeat url("${preview}")`
    : thumbhash && !isLoaded
      ? averageColor(thumbhash)
      : undefined
  const handleLoad = async (image: HTMLImageElement) => {
    rememberLoadedFile(path, image.currentSrc)
    // Keeps the preview until the picture is decoded; otherwise the box is empty for a frame.
    await image.decode().catch(() => undefined)
    setLoaded(true)
  }
  // A picture in server-rendered HTML may have loaded or failed before hydration; setting `src` again repeats the error event.
  useLayoutEffect(() => {
    const image = element.current
    if (!image?.complete) return
    if (image.naturalWidth === 0) image.src = image.getAttribute('src') ?? ''
    else {
      rememberLoadedFile(path, image.currentSrc)
      setLoaded(true)
    }
  }, [path])
  const image = (
    <img
      src={path}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      decoding={decodesSync ? 'sync' : 'async'}
      fetchPriority={priority === 'high' ? 'high' : 'auto'}
      ref={element}
      onLoad={({ currentTarget }) => void handleLoad(currentTarget)}
      onError={onFailure}
      style={background ? { background } : undefined}
      className={classNames('size-full bg-surface-sunken object-cover', className)}
    />
  )
  if (widths.length === 0) return image
  if (priority === 'high') preloadPicture(picture, 'avif', sizes)
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(picture, format)} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

/** Adds a preload link to a server-rendered page. React itself does so only for an `img` without `source` elements. */
function preloadPicture(picture: PictureFacts, format: PictureFormat, sizes: string) {
  if (typeof window !== 'undefined') return
  const imageSrcSet = srcSet(picture, format)
  preload(picture.path, { as: 'image', imageSrcSet, imageSizes: sizes, type: `image/${format}`, fetchPriority: 'high' })
}

/** A rounded 4:3 box for a picture, with a hairline that separates a bright picture from the page. */
export function PictureFrame({
  ref,
  children,
  className,
}: {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
  className?: string
}) {
  return (
    <div
      ref={ref}
      className={classNames(
        'relative aspect-4/3 overflow-hidden rounded-lg bg-surface-sunken after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:ring-1 after:ring-ink/8 after:ring-inset',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The alternative text of a home's picture: its description, else its caption, else its number. @param index from 0 */
export const pictureAlt = (title: string, index: number, picture: Partial<PictureFacts> | undefined) =>
  picture?.alt || picture?.caption || `Photo ${index + 1} of ${title}`
