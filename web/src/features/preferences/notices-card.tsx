import { NOTICE_TOPIC_NAMES, NOTICE_TOPICS } from '@lintel/contract/preferences/notice-topics'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeading } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { preferencesQuery } from './data.ts'
import { usePreferences } from './use-preferences.ts'

/** A switch for each kind of notice, saved at once. */
export function NoticesCard() {
  const { error, isPending, isFetching, refetch } = useQuery(preferencesQuery)
  const { preferences, isLoaded, change } = usePreferences()
  return (
    <Card>
      <CardHeading title="Notices" note="In your messages and by email. Changed payment details are always told." />
      {isPending && (
        <Loading label="Loading the notices" className="mt-5">
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {error && !isLoaded && (
        <FailedState
          compact
          level={3}
          title="The notices could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isLoaded && (
        <ul aria-label="Notices" className="mt-3 divide-y divide-line">
          {NOTICE_TOPIC_NAMES.map((topic) => (
            <li key={topic} className="py-3 last:pb-0">
              <Switch
                label={NOTICE_TOPICS[topic].label}
                hint={NOTICE_TOPICS[topic].hint}
                checked={preferences[topic] !== false}
                onChange={({ target }) => change.mutate({ [topic]: target.checked }, { onError: tellError })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const tellError = (error: unknown) =>
  toast({ title: 'Not saved', description: failureText(error).detail, variant: 'destructive' })
