import type { Picture } from '@lintel/contract/files/schema'
import type { MessageFile } from '@lintel/contract/messages/schema'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { iconButtonClass } from '../../../../ui/button-class.ts'
import { useShortcut } from '../../../../ui/keyboard/shortcuts.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { formatCount } from '../../../../ui/text/numbers.ts'
import { tooltipProps } from '../../../../ui/tooltips/tooltips.tsx'
import { PictureImage } from '../../../properties/pictures/picture.tsx'
import { downloadProps } from './file-download.ts'

/** A picture of a thread, with the id of its message. */
type ThreadPicture = { id: string; file: MessageFile; picture: Picture }

interface PictureViewerProps {
  /** The pictures of the thread, oldest first. */
  pictures: readonly ThreadPicture[]
  /** Id of the shown picture; null: the viewer is closed. */
  openId: string | null
  onChange: (id: string) => void
  onClose: () => void
}

/** The pictures of a thread, each as large as the window: arrow keys or buttons change the picture, Escape closes it. */
export default function PictureViewer({ pictures, openId, onChange, onClose }: PictureViewerProps) {
  const index = pictures.findIndex(({ id }) => id === openId)
  const shown = pictures[index]
  return (
    <Dialog
      open={shown !== undefined}
      onClose={onClose}
      title={shown?.file.name ?? 'Picture'}
      bare="inset-0 border-0! bg-surface-sunken!"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center gap-1 px-2 pt-[env(safe-area-inset-top)] sm:px-4">
          <p aria-hidden="true" className="min-w-0 flex-1 truncate px-2 font-medium text-sm">
            <bdi>{shown?.file.name}</bdi>
          </p>
          {shown && pictures.length > 1 && <Steps pictures={pictures} index={index} onChange={onChange} />}
          {shown && <Save file={shown.file} />}
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        <div className="flex min-h-0 flex-1 items-center justify-center p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:p-6 sm:pt-0">
          {shown && <LargePicture key={shown.id} {...shown} />}
        </div>
      </div>
    </Dialog>
  )
}

function Save({ file }: { file: MessageFile }) {
  const { href, download } = downloadProps(file)
  return (
    <a href={href} download={download} aria-label="Download" {...tooltipProps} className={iconButtonClass()}>
      <Download />
    </a>
  )
}

function Steps({ pictures, index, onChange }: Pick<PictureViewerProps, 'pictures' | 'onChange'> & { index: number }) {
  const step = (by: 1 | -1) => {
    const next = pictures[index + by]
    if (next) onChange(next.id)
  }
  useShortcut({ keys: 'ArrowLeft', label: 'Previous picture', worksInDialogs: true, run: () => step(-1) })
  useShortcut({ keys: 'ArrowRight', label: 'Next picture', worksInDialogs: true, run: () => step(1) })
  return (
    <>
      <IconButton
        label="Previous picture"
        icon={<ChevronLeft />}
        aria-disabled={index === 0 || undefined}
        onClick={() => step(-1)}
        className="aria-disabled:opacity-35"
      />
      <p aria-live="polite" className="tabular whitespace-nowrap px-1 text-ink-muted text-sm">
        {`${formatCount(index + 1)} / ${formatCount(pictures.length)}`}
      </p>
      <IconButton
        label="Next picture"
        icon={<ChevronRight />}
        aria-disabled={index === pictures.length - 1 || undefined}
        onClick={() => step(1)}
        className="aria-disabled:opacity-35"
      />
    </>
  )
}

function LargePicture({ file, picture }: ThreadPicture) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p className="text-ink-muted text-sm">The picture could not be loaded</p>
  return (
    <PictureImage
      picture={picture}
      alt={file.name}
      sizes="100vw"
      priority="eager"
      className="size-auto! max-h-full max-w-full bg-transparent! object-contain!"
      onFailure={() => setFailed(true)}
    />
  )
}
