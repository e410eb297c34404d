import { LIMITS } from '@lintel/contract/limits'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { useDraft } from '../../ui/forms/draft.ts'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { textSince } from '../../ui/text/text-since.ts'
import type { NoteSubject } from './data.ts'
import { useAddNote } from './mutations.ts'
import { NoteLength } from './note-length.tsx'

/** The field of a new note. What is typed stays until the note is stored, also over a reload. */
export function NewNote({ about, userId }: { about: NoteSubject; userId: string }) {
  const add = useAddNote(about)
  const form = useForm({ defaultValues: { text: '' } })
  const draft = useDraft(form, `note ${userId} ${about.id}`)
  const text = useWatch({ control: form.control, name: 'text' })
  const isBlank = text.trim() === ''
  const submit = form.handleSubmit((values) => {
    if (isBlank || add.isPending) return
    return add.mutateAsync(values.text).then(
      () => {
        const rest = textSince(values.text, form.getValues('text'))
        form.reset({ text: rest })
        if (rest === '') draft.clear()
      },
      () => undefined,
    )
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <Textarea
        rows={2}
        dir="auto"
        aria-label="New note"
        placeholder="Write a note"
        maxLength={LIMITS.noteMax}
        {...form.register('text')}
      />
      <NoteLength text={text} />
      <FormFailure error={add.error} />
      <div className="flex justify-end">
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          disabled={isBlank}
          pending={add.isPending}
          pendingLabel="Adding..."
        >
          Add note
        </Button>
      </div>
    </form>
  )
}
