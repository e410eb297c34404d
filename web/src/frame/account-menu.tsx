import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { useLazyMenu } from '../ui/lazy/lazy-menu.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const load = () => import('./account-menu-content.tsx')

/** The menu of the signed-in user. Its code is loaded on hover, focus or press. */
export function AccountMenu({ user }: { user: User }) {
  const { Content, triggerProps } = useLazyMenu(load)
  if (Content) return <Content user={user} trigger={<Trigger user={user} />} />
  return <Trigger user={user} {...triggerProps} />
}

function Trigger({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(buttonClass({ variant: 'ghost' }), 'gap-2 px-1! lg:pr-2!')}>
      <Avatar size="sm" firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />
      <span aria-hidden="true" className="hidden max-w-32 truncate min-[90rem]:inline">
        {user.firstName}
      </span>
      <VisuallyHidden>{`${fullName(user)}, account menu`}</VisuallyHidden>
      <ChevronDown className="text-ink-muted max-lg:hidden" />
    </button>
  )
}
