import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { usePreferences } from '../preferences/use-preferences.ts'
import { firstStepsOf } from './first-steps.ts'
import { isNewUser } from './new-user.ts'

/** The first three things to do, for a new user until they put them away. */
export function FirstStepsCard({ user }: { user: User }) {
  return isNewUser(user, new Date()) ? <FirstSteps user={user} /> : null
}

function FirstSteps({ user }: { user: User }) {
  const { preferences, isLoaded, change } = usePreferences()
  if (!isLoaded || preferences.isWelcomed) return null
  return (
    <Card className="mb-6 border-accent">
      <section aria-labelledby="first-steps">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="first-steps" className="font-semibold text-base">
            The first three things to do
          </h2>
          <Button variant="ghost" onClick={() => change.mutate({ isWelcomed: true })}>
            Don’t show again
          </Button>
        </div>
        <ol className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-3">
          {firstStepsOf(isApprovedAgent(user) ? 'agent' : user.role === 'owner' ? 'owner' : 'tenant').map(
            ({ title, text, href }, at) => (
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
            ),
          )}
        </ol>
      </section>
    </Card>
  )
}
