import { PICTURE_FORMATS, type PictureFormat, srcSet } from '@lintel/contract/files/pictures'
import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { NoPicture } from './no-picture.tsx'
import { averageColour, rememberSeen, usePreview } from './preview.ts'

export interface PictureProps {
  /** Null where there is none, as when it cannot be loaded: a drawing stands in. Undefined while it is on its way. */
  picture: PictureFacts | null | undefined
  alt: string
  /** How wide it is shown, as the attribute of that name says it. */
  sizes: string
  /** For what is on the first screen: `high` for the one picture the eye goes to. */
  priority?: 'high' | 'eager' | undefined
  /** Drawn in the same frame as the page, for a picture that was just on screen and is loaded. */
  isKnown?: boolean
  className?: string
}

/** A picture of a home, filling the box it is put in: blurred while it loads, then in the size and format that suit. */
export function Picture({ picture, alt, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (picture === undefined) return <div className="size-full bg-surface-sunken" />
  if (!picture || broken === picture.path)
    return <NoPicture label={picture && alt ? `${alt} (could not be loaded)` : alt} />
  const { path } = picture
  return <Photograph key={path} {...rest} picture={picture} alt={alt} onBroken={() => setBroken(path)} />
}

type PhotographProps = PictureProps & { picture: PictureFacts; onBroken: () => void }

function Photograph({ picture, alt, sizes, priority, isKnown, className, onBroken }: PhotographProps) {
  const { path, width, height, widths, thumbhash } = picture
  const [isLoaded, setLoaded] = useState(false)
  const element = useRef<HTMLImageElement>(null)
  const preview = usePreview(picture, !isLoaded)
  const background = preview
    ? `center / cover no-repeat url("${preview}")`
    : thumbhash && !isLoaded
      ? averageColour(thumbhash)
      : undefined
  const arrive = async (image: HTMLImageElement) => {
    rememberSeen(path, image.currentSrc)
    // Until it is painted, what lies under it would be missed for a frame.
    await image.decode().catch(() => undefined)
    setLoaded(true)
  }
  // A picture of a page that came as HTML may be there, or have failed, before anyone listened; loading it again tells.
  useLayoutEffect(() => {
    const image = element.current
    if (!image?.complete) return
    if (image.naturalWidth === 0) image.src = image.getAttribute('src') ?? ''
    else {
      rememberSeen(path, image.currentSrc)
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
      decoding={isKnown ? 'sync' : 'async'}
      fetchPriority={priority === 'high' ? 'high' : 'auto'}
      ref={element}
      onLoad={({ currentTarget }) => void arrive(currentTarget)}
      onError={onBroken}
      style={background ? { background } : undefined}
      className={classNames('size-full bg-surface-sunken object-cover', className)}
    />
  )
  if (widths.length === 0) return image
  if (priority === 'high') announce(picture, 'avif', sizes)
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(picture, format)} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

/** A rendered page names its first picture in its head; React does so itself for one that has no other formats. */
function announce(picture: PictureFacts, format: PictureFormat, sizes: string) {
  if (typeof window !== 'undefined') return
  const imageSrcSet = srcSet(picture, format)
  preload(picture.path, { as: 'image', imageSrcSet, imageSizes: sizes, type: `image/${format}`, fetchPriority: 'high' })
}

/** The box of a picture: 4:3, rounded, and a hairline so that a bright picture does not bleed into the page. */
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

/** What a picture of a home is called where nobody described it. */
export const pictureAlt = (title: string, at: number) => `Photo ${at + 1} of ${title}`
