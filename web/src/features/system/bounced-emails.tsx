import { useList } from '../../api/use-list.ts'
import { List, ListRow } from '../../ui/page/list.tsx'
import { LoadMore } from '../../ui/page/load-more.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { bouncedEmailsQuery } from './data.ts'
import { SectionState } from './section-state.tsx'

/** Emails that the mail server refused for good. */
export function BouncedEmails() {
  const list = useList(bouncedEmailsQuery)
  return (
    <Section title="Refused email" note="The mail server will not deliver these. They are forgotten after 90 days.">
      <SectionState query={list} what="refused emails" isEmpty={!list.data?.length} empty="None was refused.">
        {(emails) => (
          <>
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
          </>
        )}
      </SectionState>
    </Section>
  )
}
