import type { BooksCheck, LastBooksCheck } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { List } from '../../ui/page/list.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { plural } from '../../ui/text/numbers.ts'
import { lastBooksCheckQuery, useCheckBooks } from '../rent/check-data.ts'
import { SectionState } from './section-state.tsx'

/** What the last check of the books found, with a button that checks them now. */
export function BooksCheckSection() {
  const query = useQuery(lastBooksCheckQuery)
  const check = useCheckBooks()
  const { data } = query
  return (
    <Section
      title="Books"
      note="Each balance must be the sum of what was posted. They are checked each night."
      action={
        data?.hasBooks && (
          <Button
            size="sm"
            variant="secondary"
            pending={check.isPending || data.isRunning}
            pendingLabel="Checking..."
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        )
      }
    >
      <SectionState query={query} what="check of the books" isEmpty={!data?.hasBooks} empty="No lease has books yet.">
        {(outcome) => <Outcome outcome={outcome} />}
      </SectionState>
    </Section>
  )
}

function Outcome({ outcome: { last, error } }: { outcome: LastBooksCheck }) {
  return (
    <List label="Check of the books">
      {error && (
        <li className={row}>
          <div className={text}>
            <p className="wrap-anywhere font-medium">{`The newest check did not end: ${error}`}</p>
            <p className="mt-0.5 text-ink-muted">Check again. If that fails too, the log of the server has more.</p>
          </div>
          <Badge tone="warn" icon={<TriangleAlert />}>
            Not checked
          </Badge>
        </li>
      )}
      {last ? (
        <Found last={last} />
      ) : (
        !error && (
          <li className={row}>
            <p className={text}>They have not been checked yet.</p>
            <Badge tone="muted" icon={<CircleDashed />}>
              Not checked
            </Badge>
          </li>
        )
      )}
      {last?.faults.map((fault) => (
        <FaultRow key={fault.rule} fault={fault} />
      ))}
    </List>
  )
}

function Found({ last: { isInBalance, checkedAt, tookMs, ledgers, entries } }: { last: BooksCheck }) {
  const facts = [plural(ledgers, 'ledger'), plural(entries, 'entry', 'entries'), durationOf(tookMs)]
  return (
    <li className={row}>
      <div className={text}>
        <p className="font-medium">
          <time dateTime={checkedAt}>{`${formatDay(checkedAt)}, ${formatTime(checkedAt)}`}</time>
        </p>
        <p className="mt-0.5 text-ink-muted">{facts.join(' · ')}</p>
        {!isInBalance && (
          <p className="mt-2">
            Somebody wrote to the database by other means than Lintel. Keep a copy of it, then restore the backup from
            before, as “The books of leases” in the operations guide says.
          </p>
        )}
      </div>
      <Badge tone={isInBalance ? 'good' : 'bad'} icon={isInBalance ? <CircleCheck /> : <CircleAlert />}>
        {isInBalance ? 'In balance' : 'Out of balance'}
      </Badge>
    </li>
  )
}

function FaultRow({ fault: { rule, rows, leaseIds } }: { fault: BooksCheck['faults'][number] }) {
  return (
    <li className="px-4 py-3.5 text-sm sm:px-5">
      <h3 className="font-medium">{`Broken: ${rule}`}</h3>
      {leaseIds.length > 0 && (
        <ul aria-label="Leases" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {leaseIds.map((id) => (
            <li key={id}>
              <TextLink href={urlOf('ledger', { id })} className="touch-target">{`Lease ${id}`}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="wrap-anywhere mt-1 text-ink-muted">{`In the database: ${rows.join(', ')}`}</p>
    </li>
  )
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return 'less than a second'
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5'
const text = 'min-w-0 flex-1 basis-56 text-sm'
