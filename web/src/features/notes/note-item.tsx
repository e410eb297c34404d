import { fullName } from '@lintel/contract/names'
import type { Note } from '@lintel/contract/notes/schema'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { PersonLink } from '../accounts/person-link.tsx'
import { NoteEditor } from './note-editor.tsx'

export interface NoteItemProps {
  note: Note
  /** Own notes have buttons to edit and delete them. */
  isOwn: boolean
  isRemoving: boolean
  onRemove: () => void
}

/** A note with its author and time. */
export function NoteItem({ note, isOwn, isRemoving, onRemove }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  const [isFocusWanted, setFocusWanted] = useState(false)
  const { id, text, createdAt } = note
  const when = formatDayAndTime(createdAt)
  const close = () => {
    setEditing(false)
    setFocusWanted(true)
  }
  return (
    // Focused when it is restored, or the first note of a newly loaded page.
    <li data-note={id} tabIndex={-1} className="py-3.5 outline-none last:pb-0">
      <div className="flex items-start gap-2">
        <Byline note={note} isOwn={isOwn} />
        {isOwn && !isEditing && (
          <div className="flex gap-2">
            <IconButton
              size="sm"
              ref={(button) => {
                if (!isFocusWanted || !button) return
                button.focus()
                setFocusWanted(false)
              }}
              label={`Edit your note of ${when}`}
              icon={<Pencil />}
              onClick={() => setEditing(true)}
            />
            <IconButton
              size="sm"
              label={`Delete your note of ${when}`}
              icon={<Trash2 />}
              pending={isRemoving}
              onClick={onRemove}
            />
          </div>
        )}
      </div>
      {isEditing ? (
        <NoteEditor note={note} onClose={close} />
      ) : (
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap text-sm leading-relaxed">
          {text}
        </p>
      )}
    </li>
  )
}

/** The author and the time of a note, and whether it was edited. */
function Byline({ note: { author, createdAt, editedAt }, isOwn }: Pick<NoteItemProps, 'note' | 'isOwn'>) {
  return (
    <p className="min-w-0 flex-1 text-ink-muted text-xs">
      <span className="block font-medium text-ink text-sm">
        {author ? (
          <PersonLink truncates person={author}>
            {isOwn ? 'You' : fullName(author)}
          </PersonLink>
        ) : (
          'A former user'
        )}
      </span>
      <time dateTime={createdAt}>{formatDayAndTime(createdAt)}</time>
      {editedAt && (
        <>
          <span>{' · '}</span>
          <time dateTime={editedAt} title={formatDayAndTime(editedAt)}>
            edited
          </time>
        </>
      )}
    </p>
  )
}

const formatDayAndTime = (at: string) => `${formatDay(at)}, ${formatTime(at)}`
