import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { useStoreImage, useUploadUrl } from '../../files/images/image-uploads.ts'
import { UploadButton } from '../../files/images/upload-button.tsx'
import { ImageGrid } from './image-grid.tsx'
import { pictureAt } from './picture-at.ts'
import type { PropertyFormControl } from './property-form-control.ts'

/** The accepted file types with their labels; the server checks them, too. */
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
  /** Data of the pictures that the property already has. */
  saved?: PictureFacts[]
  /** Called with true while pictures upload: the form should wait for them. */
  onBusyChange: (isBusy: boolean) => void
}

/** The pictures of the property form: uploaded, ordered, described; the first one is the cover. */
export function PropertyImages({ form, saved = [], onBusyChange }: PropertyImagesProps) {
  const { images, uploaded, add, move, remove, undo, lastChange } = useImageList(form)
  const alts = useWatch({ control: form.control, name: 'imageAlts' }) ?? {}
  const captions = useWatch({ control: form.control, name: 'imageCaptions' }) ?? {}
  const error = form.formState.errors.images?.message
  return (
    <div className="space-y-4">
      <ImageUpload count={images.length} onUploaded={add} onBusyChange={onBusyChange} />
      {error && <p className="font-medium text-bad text-xs">{error}</p>}
      <ImageGrid
        images={images.map((path) => ({
          alt: alts[path] ?? '',
          caption: captions[path] ?? '',
          picture: pictureAt(path, [...uploaded, ...saved]),
        }))}
        onMove={move}
        onRemove={remove}
        onDescribe={(path, alt) => form.setValue('imageAlts', { ...alts, [path]: alt }, { shouldDirty: true })}
        onCaption={(path, caption) =>
          form.setValue('imageCaptions', { ...captions, [path]: caption }, { shouldDirty: true })
        }
      />
      <div className={`flex items-center gap-2 text-sm ${images.length > 0 || lastChange ? 'min-h-8' : ''}`}>
        <p role="status" className="text-ink-muted">
          {lastChange?.text}
        </p>
        {lastChange?.before && (
          <Button size="sm" variant="ghost" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}

/** The last change, and the pictures before it; null if it can't be undone. */
type Change = { text: string; before: string[] | null; moved?: string | undefined }

/** The pictures of the form in their order, and what changes it. */
function useImageList(form: PropertyFormControl) {
  const images = useWatch({ control: form.control, name: 'images' }) ?? []
  const [lastChange, setLastChange] = useState<Change | null>(null)
  const [uploaded, setUploaded] = useState<PictureFacts[]>([])
  const positions = useRef(new Map<string, number>())
  const setImages = (next: string[]) => form.setValue('images', next, { shouldDirty: true })

  const add = (picture: PictureFacts, position: number) => {
    const before = form.getValues('images') ?? []
    // An identical file has the same path.
    if (before.includes(picture.path)) return
    setUploaded((pictures) => [...pictures, picture])
    // In the order in which they were chosen, not the order in which they finished.
    const next = before.findIndex((path) => (positions.current.get(path) ?? -1) > position)
    positions.current.set(picture.path, position)
    const index = next === -1 ? before.length : next
    setImages([...before.slice(0, index), picture.path, ...before.slice(index)])
  }
  const move = (from: number, to: number) => {
    const moved = images[from]
    // A picture on its way, by dragging or step by step, goes back to where it was.
    const isOnItsWay = moved !== undefined && moved === lastChange?.moved
    const text = `Image ${from + 1} is now number ${to + 1} of ${images.length}${to === 0 ? ', the cover' : ''}.`
    setImages(moveItem(images, from, to))
    setLastChange({ text, before: isOnItsWay ? lastChange.before : images, moved })
  }
  const remove = (removed: number) => {
    setImages(images.filter((_, index) => index !== removed))
    setLastChange({ text: `Image ${removed + 1} removed.`, before: images })
  }
  const undo = () => {
    const before = lastChange?.before ?? []
    // Pictures that were added meanwhile stay, at the end.
    const added = images.filter((path) => !before.includes(path))
    setImages([...before, ...added])
    setLastChange({ text: 'Undone.', before: null })
  }
  return { images, uploaded, add, move, remove, undo, lastChange }
}

function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

interface ImageUploadProps extends Pick<PropertyImagesProps, 'onBusyChange'> {
  /** Of the pictures in the form. */
  count: number
  /** @param position index of the file in the user's selection */
  onUploaded: (picture: PictureFacts, position: number) => void
}

function ImageUpload({ count, onUploaded, onBusyChange }: ImageUploadProps) {
  const getUploadUrl = useUploadUrl()
  const storeImage = useStoreImage()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <UploadButton
        title="Property Images"
        note={NOTE}
        maxNumberOfFiles={LIMITS.imagesMax - count}
        whenFull={FULL}
        maxFileSize={LIMITS.imageBytesMax}
        allowedFileTypes={TYPES}
        getUploadParameters={getUploadUrl}
        processFile={async ({ url: imageURL, position }, signal) => {
          const { picture } = await storeImage({ imageURL, signal })
          if (!signal.aborted) onUploaded(picture, position)
        }}
        onComplete={(added) =>
          toast({ title: 'Uploaded', description: `${plural(added, 'image')} added to the form.` })
        }
        onBusyChange={onBusyChange}
      >{`Upload images (${count} uploaded)`}</UploadButton>
      <p className="text-ink-muted text-xs">
        <span>{NOTE}</span> <span className="pointer-coarse:hidden">Or drop them anywhere on this form.</span>
      </p>
    </div>
  )
}
