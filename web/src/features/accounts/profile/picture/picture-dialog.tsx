import type { User } from '@lintel/contract/accounts/schema'
import { CircleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { isSignedOut } from '../../../../api/query-client.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDroppedFile } from '../../../../ui/forms/use-dropped-file.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { toast } from '../../../../ui/overlays/toast-store.ts'
import { failureText } from '../../../../ui/text/failure-text.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { type Crop, initialCrop } from './crop.ts'
import { CropArea } from './crop-area.tsx'
import { cropPicture, decodePicture } from './picture-file.ts'
import { useRemovePicture, useSavePicture } from './picture-mutations.ts'

export interface PictureDialogProps {
  user: User
  open: boolean
  onClose: () => void
}

/** Chooses a profile picture, crops and saves it, or removes the present one. */
export default function PictureDialog({ user, open, onClose }: PictureDialogProps) {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, side: 1 })
  const [isReading, setReading] = useState(false)
  const [mistake, setMistake] = useState('')
  const save = useSavePicture()
  const remove = useRemovePicture(user)
  useEffect(() => () => URL.revokeObjectURL(image?.src ?? ''), [image])
  const choose = useCallback((file: File) => {
    setMistake('')
    setReading(true)
    decodePicture(file)
      .then((decoded) => {
        setCrop(initialCrop(decoded))
        setImage(decoded)
      })
      .catch((error: Error) => setMistake(error.message))
      .finally(() => setReading(false))
  }, [])
  const isDraggedOver = useDroppedFile(open && !save.isPending, choose)
  const goBack = () => {
    setMistake('')
    setImage(null)
  }
  const close = () => {
    goBack()
    onClose()
  }
  const fail = (error: unknown) => isSignedOut(error) || setMistake(failureText(error).detail)
  const saveCrop = (picture: HTMLImageElement) => {
    setMistake('')
    save.mutate(cropPicture(picture, crop), {
      onSuccess: () => {
        close()
        toast({ title: 'Saved', description: 'Your picture is shown beside your name.' })
      },
      onError: fail,
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Profile picture"
      description="Everyone who sees your name sees it too."
      actions={
        image ? (
          <>
            <Button variant="ghost" disabled={save.isPending} onClick={goBack}>
              Choose another
            </Button>
            <Button pending={save.isPending} pendingLabel="Saving..." onClick={() => saveCrop(image)}>
              Save picture
            </Button>
          </>
        ) : (
          user.profileImageUrl && (
            <Button
              variant="danger-ghost"
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close, onError: fail })}
            >
              Remove picture
            </Button>
          )
        )
      }
    >
      <div className="flex flex-col gap-4">
        {image ? (
          <CropArea picture={image} crop={crop} onChange={setCrop} />
        ) : (
          <ChoosePicture user={user} onChoose={choose} isReading={isReading} isDraggedOver={isDraggedOver} />
        )}
        <p role="alert" className="flex items-start gap-2 font-medium text-bad text-sm empty:hidden">
          {mistake && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
          {mistake && <span className="wrap-anywhere min-w-0">{mistake}</span>}
        </p>
      </div>
    </Dialog>
  )
}
