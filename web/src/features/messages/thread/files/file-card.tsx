import { FileText, Image } from 'lucide-react'
import { formatBytes } from '../../../../ui/text/numbers.ts'
import { isPicture } from '../../files/file-rules.ts'

export interface FileCardProps {
  name: string
  type: string
  bytes: number
}

/** Icon, name and size of a file. */
export function FileCard({ name, type, bytes }: FileCardProps) {
  return (
    <>
      <FileIcon type={type} />
      <span className="min-w-0 flex-1">
        <bdi className="wrap-anywhere line-clamp-2 font-medium text-sm">{name}</bdi>
        <span className="tabular block text-xs opacity-80">
          {`${isPicture(type) ? 'Picture' : 'PDF'} · ${formatBytes(bytes)}`}
        </span>
      </span>
    </>
  )
}

/** A picture or a document. */
export function FileIcon({ type }: { type: string }) {
  const Icon = isPicture(type) ? Image : FileText
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-ink/8">
      <Icon className="size-4.5" />
    </span>
  )
}
