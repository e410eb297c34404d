import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { formatBytes } from '../../../../ui/text/numbers.ts'
import { type ChosenFile, removeChosenFile } from '../../files/chosen-files.ts'
import { FileIcon } from './file-card.tsx'

export interface ChosenFilesListProps {
  partner: { id: string; firstName: string }
  files: readonly ChosenFile[]
  /** Gets the focus when the last file is removed. */
  field: RefObject<HTMLElement | null>
}

/** The files that the next message sends, each with a button that removes it. */
export function ChosenFilesList({ partner, files, field }: ChosenFilesListProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(0)
  useLayoutEffect(() => {
    if (files.length > count.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = files.length
  }, [files])
  const remove = (index: number, id: string) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? field.current
    next?.focus()
    removeChosenFile(partner.id, id)
  }
  return (
    <div className="mb-2">
      <ul
        ref={list}
        aria-label="Files to send"
        className="flex gap-2 overflow-x-auto overscroll-contain pb-1 lg:max-h-36 lg:flex-wrap lg:overflow-y-auto"
      >
        {files.map(({ id, file, type, preview }, index) => (
          <li
            key={id}
            className="flex w-52 shrink-0 animate-fade-in items-center gap-2 rounded-md border bg-surface-raised p-1 text-ink"
          >
            <Thumbnail type={type} preview={preview} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium text-xs" title={file.name}>
                {file.name}
              </bdi>
              <span className="tabular block text-ink-muted text-xs">{formatBytes(file.size)}</span>
            </span>
            <IconButton
              size="sm"
              label={`Remove ${file.name}`}
              icon={<X />}
              className="pointer-coarse:size-11 text-ink-muted"
              onClick={() => remove(index, id)}
              onKeyDown={(event) => isDelete(event) && remove(index, id)}
            />
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">
        <span>Only you and </span>
        <bdi>{partner.firstName}</bdi>
        <span>{` can open ${files.length === 1 ? 'it' : 'them'}.`}</span>
      </p>
    </div>
  )
}

const isDelete = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace'

function Thumbnail({ type, preview }: Pick<ChosenFile, 'type' | 'preview'>) {
  const [hasFailed, setFailed] = useState(false)
  if (!preview || hasFailed) return <FileIcon type={type} />
  return (
    <img
      src={preview}
      alt=""
      onError={() => setFailed(true)}
      className="size-10 shrink-0 rounded-sm bg-surface-sunken object-cover"
    />
  )
}
