import { type ReactNode, useId } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { List } from '../../ui/page/list.tsx'

export interface PersonSectionOptions {
  title: string
  /** Says that there are older ones than those shown. */
  older: string | false | undefined
  /** The list of all, if there is one for the user. */
  all?: string | false | null
  children: ReactNode
}

/** A section of a person’s page with their newest records. */
export function PersonSection({ title, older, all, children }: PersonSectionOptions) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      <List label={title}>{children}</List>
      {older && (
        <p className="mt-2 text-ink-muted text-sm">
          <span>{older}</span>{' '}
          {all && (
            <TextLink href={all} aria-label={`View all ${title.toLowerCase()}`} className="touch-target">
              View all
            </TextLink>
          )}
        </p>
      )}
    </section>
  )
}
