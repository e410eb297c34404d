import type { SessionSummary } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card, CardHeading } from '../../../ui/page/card.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay, formatShortDay, formatTimeOrDay } from '../../../ui/text/dates.ts'
import { sessionsQuery } from '../account-queries.ts'
import { useEndOtherSessions, useEndSession } from './account-mutations.ts'

/** The user's sessions, each with a button to end it. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Card>
      <CardHeading
        title="Where you are signed in"
        note="If you don’t know one of these, sign it out and change your password."
      />
      <QueryState
        query={query}
        what="the sessions"
        compact
        level={3}
        pending={<SkeletonLines lines={2} className="mt-5" />}
      >
        {(sessions) => (
          <ul aria-label="Where you are signed in" className="mt-3 divide-y divide-line">
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t pt-4">
        {hasOthers && (
          <Button size="sm" variant="secondary" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )}
        <LinkButton size="sm" variant="ghost" href={urlOf('securityLog')}>
          Security log
        </LinkButton>
      </div>
    </Card>
  )
}

function Session({ session }: { session: SessionSummary }) {
  const { device, isCurrent, signedInAt, lastUsedAt, expiresAt } = session
  const endSession = useEndSession(session)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 last:pb-0">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium">{device}</p>
        <p className="mt-0.5 text-ink-muted">
          {`Signed in ${formatDay(signedInAt)}${isCurrent ? '' : ` · last used ${formatTimeOrDay(lastUsedAt)}`}`}
        </p>
        <p className="text-ink-muted">{`Ends ${formatShortDay(expiresAt)} if not used`}</p>
      </div>
      {isCurrent ? (
        <Badge isLabel className="ml-auto">
          This browser
        </Badge>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={`Sign out ${device}`}
          pending={endSession.isPending}
          onClick={() => endSession.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
