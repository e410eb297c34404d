import type { User } from '@lintel/contract/accounts/schema'
import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PICTURE_NOTE, PICTURE_TYPES } from './picture-file.ts'

/** The current picture, and the ways to choose another: from files, by the camera, dropped or pasted. */
export function ChoosePicture({ user, onChoose }: { user: User; onChoose: (file: File) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isDraggedOver = useDroppedFile(onChoose)
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
        <Button icon={<ImageUp aria-hidden="true" />} onClick={() => file.current?.click()}>
          Choose a picture
        </Button>
        <Button
          variant="secondary"
          className="pointer-fine:hidden"
          icon={<Camera aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <p className="text-ink-muted text-xs">{PICTURE_NOTE}</p>
      <input ref={file} {...input} aria-label="Picture" />
      <input ref={camera} {...input} capture="user" aria-label="Photo" />
    </div>
  )
}

/** Calls back with a file that is dropped on the page or pasted. @returns whether something is dragged over the page */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, handle, { signal: controller.signal })
    const receive = (data: DataTransfer | null) => {
      const [file] = data?.files ?? []
      if (file) onFile(file)
    }
    listen('paste', (event) => receive(event.clipboardData))
    // Otherwise the browser would open the file in place of the page.
    listen('dragover', (event) => {
      event.preventDefault()
      setDraggedOver(true)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setDraggedOver(false)
      receive(event.dataTransfer)
    })
    // Without a related target, the pointer has left the window.
    listen('dragleave', (event) => event.relatedTarget === null && setDraggedOver(false))
    return () => controller.abort()
  }, [onFile])
  return isDraggedOver
}
