import { LIMITS } from '@lintel/contract/limits'
import type { Note } from '@lintel/contract/notes/schema'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { isInComposition } from '../../ui/keyboard/enter-key.ts'
import { useShortcut } from '../../ui/keyboard/shortcuts.tsx'
import { useEditNote } from './mutations.ts'
import { NoteLength } from './note-length.tsx'

/** Changes the text of a note in its place. Escape cancels while nothing is changed. */
export function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  const [text, setText] = useState(note.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useEditNote(note.id)
  const isBlank = text.trim() === ''
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  useShortcut(text === note.text ? { keys: 'Escape', label: 'Leave the note as it is' } : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || edit.isPending) return
    if (text.trim() === note.text) return onClose()
    edit.mutate(text, {
      onSuccess: () => {
        // Text typed during the save is not saved yet.
        if (field.current?.value === text) onClose()
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-2 space-y-2">
      <Textarea
        ref={field}
        rows={2}
        dir="auto"
        aria-label="Your note"
        maxLength={LIMITS.noteMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isInComposition(event) && text === note.text) onClose()
        }}
      />
      <NoteLength text={text} />
      <FormFailure error={edit.error} />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          disabled={isBlank}
          pending={edit.isPending}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  )
}
