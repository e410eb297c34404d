import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../ui/dates.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Section } from '../../ui/section.tsx'
import { bouncedEmailsQuery } from './data.ts'
import { SectionState } from './section-state.tsx'

/** Emails that the mail server refused for good. */
export function BouncedEmails() {
  const list = useInfiniteQuery(bouncedEmailsQuery)
  const emails = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title="Refused email" note="The mail server will not deliver these. They are forgotten after 90 days.">
      <SectionState query={list} what="refused emails" isEmpty={emails.length === 0} empty="None was refused.">
        <List label="Refused email">
          {emails.map(({ id, address, code, at }) => (
            <ListRow
              key={id}
              title={
                // Focused when it is the first row of a newly loaded page.
                <span data-email={id} tabIndex={-1} className="outline-none">
                  {address}
                </span>
              }
              note={`Refused with code ${code}`}
              meta={<time dateTime={at}>{`${formatDay(at)}, ${formatTime(at)}`}</time>}
            />
          ))}
        </List>
        <LoadMore what="refused emails" rows="[data-email]" list={list} count={emails.length} />
      </SectionState>
    </Section>
  )
}
