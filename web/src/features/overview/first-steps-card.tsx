import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { Overview } from '@lintel/contract/overview/schema'
import { dashboardOf, type FirstStep } from '../../dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { firstStepsOf } from './contributed.ts'
import { isNewUser } from './new-user.ts'

/** What is left of the first things to do, for a new user until they put them away. */
export function FirstStepsCard({ overview: { data: overview } }: { overview: { data: Overview | undefined } }) {
  const user = useCurrentUser()
  return user && overview && isNewUser(user, new Date()) ? <FirstSteps user={user} overview={overview} /> : null
}

function FirstSteps({ user, overview }: { user: OwnUser; overview: Overview }) {
  const { preferences, isLoaded, change } = usePreferences()
  const steps = useStepsLeft(user, overview)
  if (!isLoaded || preferences.isWelcomed || !steps || steps.length === 0) return null
  return (
    <Card className="mt-6">
      <section aria-labelledby="first-steps">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="first-steps" className="font-semibold text-base">
            {TITLES[steps.length - 1] ?? 'The first things to do'}
          </h2>
          <Button variant="ghost" onClick={() => change.mutate({ isWelcomed: true })}>
            Don’t show again
          </Button>
        </div>
        <ol className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-3">
          {steps.map(({ title, text, href }, at) => (
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

const TITLES = ['One more thing to do', 'Two more things to do', 'The first three things to do']

/** @returns null until all is loaded, so that no step is shown for a moment only */
function useStepsLeft(user: OwnUser, overview: Overview): FirstStep[] | null {
  const steps = firstStepsOf(dashboardOf(user))
  // biome-ignore lint/correctness/useHookAtTopLevel: a role always has the same steps, and a dashboard shows one role
  const done = steps.map(({ useIsDone }) => useIsDone({ user, overview }))
  return done.includes(undefined) ? null : steps.filter((_, at) => !done[at])
}
