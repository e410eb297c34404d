import type { MessageFile as StoredFile } from '@lintel/contract/messages/schema'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { PictureImage } from '../../../properties/pictures/picture.tsx'
import type { ShownFile } from '../thread-items.ts'
import { FileCard } from './file-card.tsx'
import { downloadProps } from './file-download.ts'
import { fitPicture, PICTURE_BOX } from './fit-picture.ts'

export interface MessageFileProps {
  file: ShownFile
  name: string
  /** For screen readers. */
  author: string
  /** Class names of its bubble: shape and colours. */
  className: string
  /** Shows a stored picture large. */
  onOpenPicture: () => void
}

/** The file of a message: a picture that opens large, a document to download, one that is on its way or was removed. */
export function MessageFile({ file, name, author, className, onOpenPicture }: MessageFileProps) {
  const [hasFailed, setFailed] = useState(false)
  const before = <VisuallyHidden>{`${author}: `}</VisuallyHidden>
  if (file.state === 'removed')
    return (
      <p className={classNames('px-3.5 py-2 text-base italic sm:text-sm', className)}>
        {before}
        <span>This file was removed</span>
      </p>
    )
  if (file.state === 'unsent') return <UnsentFile file={file} name={name} className={className} />
  if (file.picture && !hasFailed)
    return (
      <StoredPicture
        file={file}
        picture={file.picture}
        author={author}
        className={className}
        onOpen={onOpenPicture}
        onFailure={() => setFailed(true)}
      />
    )
  return (
    <a
      {...downloadProps(file)}
      title={file.name}
      className={classNames('flex w-72 max-w-full items-center gap-3 p-2.5 transition-colors', className)}
    >
      {before}
      <FileCard name={file.name} type={file.picture ? 'image/' : 'application/pdf'} bytes={file.bytes} />
      <Download className="mr-1 size-4 shrink-0 print:hidden" />
      <VisuallyHidden>Download</VisuallyHidden>
    </a>
  )
}

/** Loads the dialog that shows pictures large. */
export const loadPictureViewer = () => import('./picture-viewer.tsx')

type StoredPictureProps = {
  file: StoredFile
  picture: NonNullable<StoredFile['picture']>
  author: string
  className: string
  onOpen: () => void
  onFailure: () => void
}

function StoredPicture({ file, picture, author, className, onOpen, onFailure }: StoredPictureProps) {
  const { width, height } = fitPicture(picture)
  return (
    <>
      <VisuallyHidden>{`${author} sent a picture: ${file.name}`}</VisuallyHidden>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Open ${file.name}`}
        onPointerEnter={() => void loadPictureViewer().catch(() => undefined)}
        onClick={onOpen}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className={classNames(
          'relative block max-w-full cursor-zoom-in overflow-hidden after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:ring-1 after:ring-ink/10 after:ring-inset',
          className,
          'border-0!',
        )}
      >
        <PictureImage
          picture={picture}
          alt={file.name}
          sizes={`${Math.round(Math.max(width, (height * picture.width) / picture.height))}px`}
          onFailure={onFailure}
        />
      </button>
    </>
  )
}

function UnsentFile({
  file: { type, bytes, preview },
  name,
  className,
}: Pick<MessageFileProps, 'name' | 'className'> & { file: Extract<ShownFile, { state: 'unsent' }> }) {
  const [hasFailed, setFailed] = useState(false)
  const [size, setSize] = useState({ width: PICTURE_BOX.min, height: PICTURE_BOX.min })
  const before = <VisuallyHidden>You: </VisuallyHidden>
  if (preview && !hasFailed)
    return (
      <div
        style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
        className={classNames('max-w-full overflow-hidden', className)}
      >
        {before}
        <img
          src={preview}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(fitPicture({ width: naturalWidth, height: naturalHeight }))
          }
          onError={() => setFailed(true)}
          className="size-full object-cover opacity-60"
        />
      </div>
    )
  return (
    <div className={classNames('flex w-72 max-w-full items-center gap-3 p-2.5', className)}>
      {before}
      <FileCard name={name} type={type} bytes={bytes} />
    </div>
  )
}
