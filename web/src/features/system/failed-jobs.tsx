import type { FailedJob } from '@lintel/contract/system/schema'
import { RotateCw } from 'lucide-react'
import { useList } from '../../api/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { List } from '../../ui/page/list.tsx'
import { LoadMore } from '../../ui/page/load-more.tsx'
import { Section } from '../../ui/page/section.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { failedJobsQuery, useRetryAllJobs, useRetryJob } from './data.ts'
import { SectionState } from './section-state.tsx'

const loadDiscardDialog = () => import('./discard-job-dialog.tsx')

/** Jobs that were given up, each with buttons to run it again or to discard it. */
export function FailedJobs() {
  const list = useList(failedJobsQuery)
  const retryAll = useRetryAllJobs()
  const count = list.data?.length ?? 0
  return (
    <Section
      title="Failed jobs"
      note="Each was tried for two days. Mend the cause first."
      action={
        count > 1 && (
          <Button size="sm" variant="secondary" pending={retryAll.isPending} onClick={() => retryAll.mutate()}>
            Run all again
          </Button>
        )
      }
    >
      <SectionState query={list} what="failed jobs" isEmpty={count === 0} empty="None has failed.">
        {(jobs) => (
          <>
            <List label="Failed jobs">
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </List>
            <LoadMore what="failed jobs" rows="[data-job]" list={list} count={count} />
          </>
        )}
      </SectionState>
    </Section>
  )
}

function JobRow({ job: { id, title, attempts, error, failedAt } }: { job: FailedJob }) {
  const retry = useRetryJob(id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        {/* Focused when it is the first row of a newly loaded page. */}
        <p data-job={id} tabIndex={-1} className="wrap-anywhere font-medium outline-none">
          {title}
        </p>
        <p className="wrap-anywhere mt-0.5">{error ?? 'No reason is known.'}</p>
        <p className="mt-0.5 text-ink-muted">
          <span>{`Given up after ${attempts} tries on `}</span>
          <time dateTime={failedAt}>{`${formatDay(failedAt)}, ${formatTime(failedAt)}`}</time>
        </p>
      </div>
      <div className="ml-auto flex shrink-0 gap-2">
        <DialogButton
          size="sm"
          variant="ghost"
          aria-label={`Discard: ${title}`}
          load={loadDiscardDialog}
          props={{ id, title }}
        >
          Discard
        </DialogButton>
        <Button
          size="sm"
          variant="secondary"
          icon={<RotateCw />}
          aria-label={`Run again: ${title}`}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Run again
        </Button>
      </div>
    </li>
  )
}
