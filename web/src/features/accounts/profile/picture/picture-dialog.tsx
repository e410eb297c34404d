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
  const [mistake, setMistake] = useState('')
  const { image, crop, setCrop, choose, drop, isReading } = useChosenPicture(setMistake)
  const save = useSavePicture()
  const remove = useRemovePicture(user)
  const isDraggedOver = useDroppedFile(open && !save.isPending, choose)
  const goBack = () => {
    setMistake('')
    drop()
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

  const actions = image ? (
    <CropActions isSaving={save.isPending} onBack={goBack} onSave={() => saveCrop(image)} />
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
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Profile picture"
      description="Everyone who sees your name sees it too."
      actions={actions}
    >
      <div className="flex flex-col gap-4">
        {image ? (
          <CropArea picture={image} crop={crop} onChange={setCrop} />
        ) : (
          <ChoosePicture user={user} onChoose={choose} isReading={isReading} isDraggedOver={isDraggedOver} />
        )}
        <Mistake text={mistake} />
      </div>
    </Dialog>
  )
}

/** The picture that is cropped, and the part of it that is kept. @param onMistake called with '' when the next one is read */
function useChosenPicture(onMistake: (text: string) => void) {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, side: 1 })
  const [isReading, setReading] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(image?.src ?? ''), [image])
  const choose = useCallback(
    (file: File) => {
      onMistake('')
      setReading(true)
      decodePicture(file)
        .then((decoded) => {
          setCrop(initialCrop(decoded))
          setImage(decoded)
        })
        .catch((error: Error) => onMistake(error.message))
        .finally(() => setReading(false))
    },
    [onMistake],
  )
  return { image, crop, setCrop, choose, drop: () => setImage(null), isReading }
}

interface CropActionsProps {
  isSaving: boolean
  onBack: () => void
  onSave: () => void
}

function CropActions({ isSaving, onBack, onSave }: CropActionsProps) {
  return (
    <>
      <Button variant="ghost" disabled={isSaving} onClick={onBack}>
        Choose another
      </Button>
      <Button pending={isSaving} pendingLabel="Saving..." onClick={onSave}>
        Save picture
      </Button>
    </>
  )
}

/** Rendered while it is empty, too: a live region inserted together with its text is not announced. */
function Mistake({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 font-medium text-bad text-sm empty:hidden">
      {text && <CircleAlert className="mt-0.5 size-4 shrink-0" />}
      {text && <span className="wrap-anywhere min-w-0">{text}</span>}
    </p>
  )
}
