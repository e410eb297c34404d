import type { Picture as PictureFacts } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Picture, PictureFrame } from '../../properties/pictures/picture.tsx'

/** A picture of the property form. */
export interface FormImage {
  picture: PictureFacts
  /** What it shows. */
  alt: string
  caption: string
}

export interface ImagePanelProps {
  images: FormImage[]
  index: number
  onDescribe: (path: string, alt: string) => void
  onCaption: (path: string, caption: string) => void
  /** Shows another picture. */
  onGo: (index: number) => void
  onClose: () => void
}

/** A picture of the property form with its description and caption. Import it lazily, as every dialog. */
export default function ImagePanel({ images, index, onDescribe, onCaption, onGo, onClose }: ImagePanelProps) {
  const image = images[index]
  if (!image) return null
  const { picture, alt, caption } = image
  const name = `image ${index + 1}`
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={`Image ${index + 1} of ${images.length}`}
      actions={
        <>
          <Button variant="secondary" disabled={index === 0} onClick={() => onGo(index - 1)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={index === images.length - 1} onClick={() => onGo(index + 1)}>
            Next
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="space-y-5">
        <PictureFrame className="max-h-[40dvh] w-full">
          <Picture
            picture={picture}
            property={{ id: picture.path, city: '' }}
            alt=""
            sizes="(min-width: 40rem) 33rem, 90vw"
          />
        </PictureFrame>
        <Field label={`Description of ${name}`} hint="What it shows, for people who can’t see it.">
          <Input
            autoComplete="off"
            maxLength={LIMITS.altMax}
            value={alt}
            onChange={({ target }) => onDescribe(picture.path, target.value)}
          />
        </Field>
        <Field label={`Caption of ${name}`} hint="Shown under the picture.">
          <Input
            autoComplete="off"
            maxLength={LIMITS.captionMax}
            value={caption}
            onChange={({ target }) => onCaption(picture.path, target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
