import { useEffect, useId, useRef, useState } from 'react'
import { useList } from '../../api/use-list.ts'
import { Card } from '../../ui/page/card.tsx'
import { LoadMore } from '../../ui/page/load-more.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../ui/page/skeleton.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { type NoteSubject, notesQuery } from './data.ts'
import { useRemoveNote } from './mutations.ts'
import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'

const READERS = { user: 'Only agents see this.', application: 'Only those who decide see this.' }

/** Notes about a person, for agents, or about an application, for its owner and agents: written, edited and deleted in place. */
export function NotesCard({ about }: { about: NoteSubject }) {
  const user = useCurrentUser()
  const query = useList(notesQuery(about))
  const notes = query.data
  const headingId = useId()
  const list = useRef<HTMLElement>(null)
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const remove = useRemoveNote(setRestoredId)
  useEffect(() => {
    if (!notes?.some(({ id }) => id === restoredId)) return
    list.current?.querySelector<HTMLElement>(`[data-note="${restoredId}"]`)?.focus()
    setRestoredId(null)
  }, [notes, restoredId])
  if (!user) return null
  return (
    <section aria-labelledby={headingId} ref={list} tabIndex={-1} data-print="never" className="outline-none">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="font-semibold text-base">
          Notes
        </h2>
        <p className="text-ink-muted text-sm">{READERS[about.kind]}</p>
      </div>
      <Card>
        <NewNote about={about} userId={user.id} />
        <QueryState
          query={query}
          what="the notes"
          compact
          level={3}
          pending={<SkeletonLines lines={3} className="mt-5" />}
          empty={null}
        >
          {(all) => (
            <ul aria-label="Notes" className="mt-2 divide-y divide-line">
              {all.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  isOwn={note.author?.id === user.id}
                  isRemoving={remove.isPending && remove.variables === note.id}
                  // Focus stays in the card when the note with the focused button is gone.
                  onRemove={() =>
                    remove.mutateAsync(note.id).then(
                      () => list.current?.focus(),
                      () => undefined,
                    )
                  }
                />
              ))}
            </ul>
          )}
        </QueryState>
        <LoadMore what="notes" rows="[data-note]" list={query} count={notes?.length ?? 0} />
      </Card>
    </section>
  )
}
