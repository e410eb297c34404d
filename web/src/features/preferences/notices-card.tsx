import { NOTICE_TOPIC_NAMES, NOTICE_TOPICS } from '@lintel/contract/preferences/notice-topics'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../ui/forms/switch.tsx'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { Card, CardHeading } from '../../ui/page/card.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../ui/page/skeleton.tsx'
import { preferencesQuery } from './data.ts'
import { usePreferences } from './use-preferences.ts'

/** A switch for each kind of notice, saved at once. */
export function NoticesCard() {
  const query = useQuery(preferencesQuery)
  const { preferences, change } = usePreferences()
  return (
    <Card>
      <CardHeading title="Notices" note="In your messages and by email. Changed payment details are always told." />
      <QueryState
        query={query}
        what="the notices"
        compact
        level={3}
        pending={<SkeletonLines lines={4} className="mt-5" />}
      >
        {() => (
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
      </QueryState>
    </Card>
  )
}

const tellError = (error: unknown) => toastFailure('Not saved', error)
