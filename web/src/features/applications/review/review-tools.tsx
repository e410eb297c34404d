import type { Application } from '@lintel/contract/applications/schema'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { ShortlistButton } from '../application/shortlist-button.tsx'
import { useOpen, useStopWaiting } from './review-data.ts'

const loadAskDialog = () => import('./ask-dialog.tsx')

/** For owner and agents, and marks the application as opened: shortlist, ask, and whether the applicant's answer is awaited. */
export function ReviewTools({ application }: { application: Application }) {
  useOpen(application.id)
  return <AskAndShortlist application={application} />
}

/** Like `ReviewTools`, without opening the application. */
export function AskAndShortlist({ application }: { application: Application }) {
  const { id, status, waitingSince } = application
  const { open, dialog } = useDialog()
  return (
    <>
      {status === 'pending' && (
        <div className="flex gap-2" data-print="never">
          <Button variant="secondary" onClick={() => open(loadAskDialog, { application })}>
            Ask a question
          </Button>
          <ShortlistButton application={application} />
        </div>
      )}
      {waitingSince && <Waiting id={id} since={waitingSince} />}
      {/* Stays, with what is typed, if the application is decided meanwhile. */}
      {dialog}
    </>
  )
}

function Waiting({ id, since }: { id: string; since: string }) {
  const stop = useStopWaiting(id)
  const stopWaiting = () =>
    stop.mutate(undefined, {
      onError: (error) => toastFailure('It still waits', error),
    })
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
      <span>
        Waiting for an answer since <time dateTime={since}>{formatDay(since)}</time>
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2"
        pending={stop.isPending}
        pendingLabel="Stopping..."
        onClick={stopWaiting}
      >
        Stop waiting
      </Button>
    </p>
  )
}
