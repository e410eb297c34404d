import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { plural } from '../../ui/numbers.ts'
import { toast } from '../../ui/toast-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useStoreImage, useUploadUrl } from '../files/image-uploads.ts'
import { UploadButton } from '../files/upload-button.tsx'
import { ImageGrid } from './image-grid.tsx'
import type { PropertyFormControl } from './property-form-control.ts'

/** What is taken in (others are refused by the server as well), with the word for each. */
const TYPES = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
}

const NOTE = `Up to ${LIMITS.imagesMax} pictures, each at most 10 MB: JPEG, PNG, WebP, AVIF or GIF.`

const FULL = {
  title: `You can only upload ${LIMITS.imagesMax} files`,
  description: 'Remove one to make room for another.',
}

export interface PropertyImagesProps {
  form: PropertyFormControl
  /** What is known of pictures the home has already. */
  known?: PictureFacts[]
  /** Whether pictures are on their way, and the form had better wait for them. */
  onBusyChange: (isBusy: boolean) => void
}

/** A home's pictures in its form: uploaded, put in order, described; the first one is the cover. */
export function PropertyImages({ form, known = [], onBusyChange }: PropertyImagesProps) {
  const images = useWatch({ control: form.control, name: 'images' }) ?? []
  const alts = useWatch({ control: form.control, name: 'imageAlts' }) ?? {}
  const [uploaded, setUploaded] = useState<PictureFacts[]>([])
  const [said, say] = useState('')
  const places = useRef(new Map<string, number>())
  const address = useUploadUrl()
  const storing = useStoreImage()

  const setImages = (next: string[]) => form.setValue('images', next, { shouldDirty: true })
  const add = (picture: PictureFacts, place: number) => {
    const before = form.getValues('images') ?? []
    // The same picture again is the same one.
    if (before.includes(picture.path)) return
    setUploaded((pictures) => [...pictures, picture])
    // In the order they were chosen, whichever was done first.
    const next = before.findIndex((path) => (places.current.get(path) ?? -1) > place)
    places.current.set(picture.path, place)
    const at = next === -1 ? before.length : next
    setImages([...before.slice(0, at), picture.path, ...before.slice(at)])
  }
  const error = form.formState.errors.images?.message

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton
          title="Property Images"
          note={NOTE}
          maxNumberOfFiles={LIMITS.imagesMax - images.length}
          whenFull={FULL}
          maxFileSize={LIMITS.imageBytesMax}
          allowedFileTypes={TYPES}
          getUploadParameters={address}
          processFile={async ({ url: imageURL, position: place }, signal) => {
            const { picture } = await storing({ imageURL, signal })
            if (!signal.aborted) add(picture, place)
          }}
          onComplete={(count) =>
            toast({ title: 'Uploaded', description: `${plural(count, 'image')} added to the form.` })
          }
          onBusyChange={onBusyChange}
        >
          Upload images ({images.length} uploaded)
        </UploadButton>
        <p className="text-ink-muted text-xs">{NOTE}</p>
      </div>
      {error && <p className="font-medium text-bad text-xs">{error}</p>}
      <ImageGrid
        images={images.map((path) => ({
          path,
          alt: alts[path] ?? '',
          picture: uploaded.find((picture) => picture.path === path) ?? known.find((picture) => picture.path === path),
        }))}
        onMove={(from, to) => {
          setImages(moved(images, from, to))
          say(`Image ${from + 1} is now number ${to + 1} of ${images.length}${to === 0 ? ', the cover' : ''}.`)
        }}
        onRemove={(at) => {
          setImages(images.filter((_, place) => place !== at))
          say(`Image ${at + 1} removed.`)
        }}
        onDescribe={(path, alt) => form.setValue('imageAlts', { ...alts, [path]: alt }, { shouldDirty: true })}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
