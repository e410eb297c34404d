import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { Check, LogOut, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { SIGN_OUT_URL } from '../../../api/session-urls.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card, CardHeading } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { useCurrentUser } from '../data.ts'
import { ROLE_TEXTS } from '../role-texts.ts'
import { forgetUser } from '../session/forget-user.ts'
import { ProfileCards } from '../slots.ts'
import { WaitingNotice } from '../waiting-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { OwnerInvitation } from './owner-invitation.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfilePicture } from './picture/profile-picture.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

/** The user's account, the permissions of their role, and their sessions. */
export function ProfileScreen() {
  const user = useCurrentUser()
  if (!user) return null
  const { permissions } = ROLE_TEXTS[user.role] ?? ROLE_TEXTS.tenant
  const isWaiting = user.role === 'agent' && !user.isApproved
  return (
    <Page>
      <ProfileHeader user={user} />
      {isWaiting && <WaitingNotice className="mt-8" />}
      {user.role === 'tenant' && <OwnerInvitation className="mt-8" />}
      {user.email && !user.isEmailVerified && <UnverifiedNotice className="mt-8" />}
      <div className="mt-8 grid items-start gap-4 md:grid-cols-2">
        <div className="space-y-4">
          <AccountCard user={user} />
          <PasswordCard user={user} />
        </div>
        <Card>
          <CardHeading title="Role Permissions" note={isWaiting && 'Once your account is approved'} />
          <ul className="mt-4 space-y-3">
            {permissions.map((permission) => (
              <li key={permission} className="flex gap-3 text-sm leading-6">
                <Check className="mt-1 size-4 shrink-0 text-good" />
                <span>{permission}</span>
              </li>
            ))}
          </ul>
        </Card>
        <div className="space-y-4 md:col-span-2">
          <SessionsCard />
          <ProfileCards />
        </div>
        <div className="md:col-span-2">
          <DeleteAccountCard />
        </div>
      </div>
    </Page>
  )
}

function ProfileHeader({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-5 sm:gap-x-6">
      <ProfilePicture user={user} />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="display text-xl">
            <bdi>{fullName(user)}</bdi>
          </h1>
          <Badge isLabel>{capitalised(user.role)}</Badge>
        </div>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
          {user.email && <ContactItem icon={<Mail />}>{user.email}</ContactItem>}
          {user.phone && <ContactItem icon={<Phone />}>{user.phone}</ContactItem>}
        </ul>
      </div>
      <LinkButton external href={SIGN_OUT_URL} variant="secondary" icon={<LogOut />} onClick={forgetUser}>
        Log Out
      </LinkButton>
    </div>
  )
}

function ContactItem({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
