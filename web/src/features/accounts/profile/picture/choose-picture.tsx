import type { User } from '@lintel/contract/accounts/schema'
import { Camera, ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { PICTURE_NOTE, PICTURE_TYPES } from './picture-file.ts'

export interface ChoosePictureProps {
  user: User
  onChoose: (file: File) => void
  /** A chosen file is being decoded. */
  isReading: boolean
  isDraggedOver: boolean
}

/** The current picture, and the ways to choose another: from files, by the camera, dropped or pasted. */
export function ChoosePicture({ user, onChoose, isReading, isDraggedOver }: ChoosePictureProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    accept: PICTURE_TYPES,
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const [chosen] = currentTarget.files ?? []
      // The same file may be chosen again.
      currentTarget.value = ''
      if (chosen) onChoose(chosen)
    },
  }
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-4 py-6 text-center',
        isDraggedOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <Avatar size="xl" firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />
      <p className="pointer-coarse:hidden text-sm">Drop a picture here, paste one, or choose a file.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button pending={isReading} icon={<ImageUp />} onClick={() => file.current?.click()}>
          Choose a picture
        </Button>
        <Button
          variant="secondary"
          className="pointer-fine:hidden"
          icon={<Camera />}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <p className="text-balance text-ink-muted text-xs">{PICTURE_NOTE}</p>
      <input ref={file} {...input} aria-label="Picture" />
      <input ref={camera} {...input} capture="user" aria-label="Photo" />
    </div>
  )
}
