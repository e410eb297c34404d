import type { OwnUser, User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { ownPropertiesQuery, PORTFOLIO_PAGES } from '../properties/portfolio-data.ts'
import { overviewQuery } from './data.ts'
import { type FirstStepFacts, firstStepsOf } from './first-steps.ts'
import { isNewUser } from './new-user.ts'

/** What is left of the first three things to do, for a new user until they put them away. */
export function FirstStepsCard({ user, applications }: { user: User; applications: ListedApplications }) {
  const self = useCurrentUser()
  return self && isNewUser(user, new Date()) ? <FirstSteps user={self} applications={applications} /> : null
}

/** The latest applications; undefined until they are loaded. */
type ListedApplications = readonly { status: string }[] | undefined

function FirstSteps({ user, applications }: { user: OwnUser; applications: ListedApplications }) {
  const { preferences, isLoaded, change } = usePreferences()
  const facts = useFacts(user, applications)
  if (!isLoaded || preferences.isWelcomed || !facts) return null
  const left = firstStepsOf(isApprovedAgent(user) ? 'agent' : user.role === 'owner' ? 'owner' : 'tenant', facts)
  if (!left) return null
  return (
    <Card className="mt-6">
      <section aria-labelledby="first-steps">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="first-steps" className="font-semibold text-base">
            {left.title}
          </h2>
          <Button variant="ghost" onClick={() => change.mutate({ isWelcomed: true })}>
            Don’t show again
          </Button>
        </div>
        <ol className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-3">
          {left.steps.map(({ title, text, href }, at) => (
            <li key={title} className="flex gap-3 text-sm">
              <span aria-hidden="true" className="display tabular text-lg text-ink-muted">
                {at + 1}
              </span>
              <div className="min-w-0">
                <TextLink href={href} className="touch-target font-medium">
                  {title}
                </TextLink>
                <p className="mt-0.5 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}

/** From what the dashboard reads anyway. Null until all of it is loaded, so that no step is shown for a moment only. */
function useFacts(user: OwnUser, applications: ListedApplications): FirstStepFacts | null {
  const overview = useQuery(overviewQuery).data
  const isOwner = user.role === 'owner'
  const ownHomes = useInfiniteQuery({ ...ownPropertiesQuery(PORTFOLIO_PAGES.cards), enabled: isOwner }).data
  if (!overview || !applications || (isOwner && !ownHomes)) return null
  const { pendingApplications } = overview
  const listedAsDecided = applications.filter(({ status }) => status !== 'pending').length
  return {
    homes: 'properties' in overview ? overview.properties : 0,
    hasPublished: ownHomes?.pages.some(({ rows }) => rows.some(({ isPublished }) => isPublished)) ?? false,
    applications: pendingApplications + listedAsDecided,
    pendingApplications,
    hasVerifiedEmail: user.email !== null && user.isEmailVerified,
  }
}
