import type { OwnUser } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { hasDraft } from '../../../ui/forms/draft.ts'
import { Card, CardHeading } from '../../../ui/page/card.tsx'
import { formatMonthYear } from '../../../ui/text/dates.ts'
import { EmailState } from './email-state.tsx'
import { ProfileForm, profileDraftKey } from './profile-form.tsx'
import { useReturnFocus } from './return-focus.ts'

/** The user's account information, and a form to change it. */
export function AccountCard({ user }: { user: OwnUser }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useReturnFocus(isEditing)
  // Opens the form if it has a draft from before a reload or a sign-in.
  const draftKey = profileDraftKey(user)
  useEffect(() => {
    if (hasDraft(draftKey)) setEditing(true)
  }, [draftKey])
  return (
    <Card>
      <CardHeading
        title="Account Information"
        action={
          !isEditing && (
            <Button
              ref={editButton}
              size="sm"
              variant="ghost"
              icon={<Pencil />}
              aria-label="Edit account information"
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      />
      {isEditing ? <ProfileForm user={user} onClose={() => setEditing(false)} /> : <AccountDetails user={user} />}
    </Card>
  )
}

function AccountDetails({ user }: { user: OwnUser }) {
  return (
    <dl className="mt-4 divide-y divide-line">
      <Detail term="Full name">
        <bdi>{fullName(user)}</bdi>
      </Detail>
      <Detail term="Email address">
        {user.email && <span>{user.email}</span>}
        {user.email && <EmailState isVerified={user.isEmailVerified} />}
      </Detail>
      <Detail term="Phone">{user.phone}</Detail>
      <Detail term="Member Since">
        <time dateTime={user.createdAt}>{formatMonthYear(user.createdAt)}</time>
      </Detail>
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3 text-sm first:pt-0 last:pb-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="wrap-anywhere ml-auto min-w-0 text-right font-medium">
        {children || <span className="text-ink-muted">Not given</span>}
      </dd>
    </div>
  )
}
