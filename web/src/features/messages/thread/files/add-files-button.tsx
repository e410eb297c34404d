import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { useLazyMenu } from '../../../../ui/lazy/lazy-menu.ts'
import { FILE_TYPES } from '../../files/file-rules.ts'

const loadMenu = () => import('./add-files-menu.tsx')

/** Lets the user choose files, or, on a phone or tablet, take a photo. */
export function AddFilesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useHasCoarsePointer()
  const { Content, triggerProps } = useLazyMenu(loadMenu)
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const chosen = [...(currentTarget.files ?? [])]
      // Else choosing the same file again would be no change.
      currentTarget.value = ''
      if (chosen.length > 0) onFiles(chosen)
    },
  }
  const openChooser = () => files.current?.click()
  const trigger = (
    <IconButton
      size="lg"
      label="Add files"
      icon={<Paperclip />}
      className="-ml-2 text-ink-muted"
      {...(!hasCamera ? { onClick: openChooser } : !Content && triggerProps)}
    />
  )
  return (
    <>
      {hasCamera && Content ? (
        <Content trigger={trigger} onChoose={openChooser} onPhotograph={() => camera.current?.click()} />
      ) : (
        trigger
      )}
      <input ref={files} {...input} multiple accept={FILE_TYPES} aria-label="Files" />
      <input ref={camera} {...input} accept="image/*" capture="environment" aria-label="Photo" />
    </>
  )
}

/** Whether the device is a phone or tablet, which has a camera to take photos of documents with. */
function useHasCoarsePointer(): boolean {
  const [isCoarse, setCoarse] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(pointer: coarse)')
    const update = () => setCoarse(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return isCoarse
}
