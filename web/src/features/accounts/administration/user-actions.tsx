import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'

const load = () => import('./user-actions-menu.tsx')

/** The menu of what an agent can do with a user's account. Its code is loaded on hover, focus or press. */
export function UserActions({
  user,
  size = 'sm',
  tabIndex = 0,
}: {
  user: User
  size?: 'sm' | 'md'
  tabIndex?: number
}) {
  const [presses, setPresses] = useState(0)
  const UserActionsMenu = useLazyComponent(load, presses)
  const label = `More for ${fullName(user)}`
  const icon = <EllipsisVertical />
  if (UserActionsMenu) {
    return (
      <UserActionsMenu user={user} trigger={<IconButton size={size} label={label} icon={icon} tabIndex={tabIndex} />} />
    )
  }
  const preload = () => void load().catch(() => undefined)
  return (
    <IconButton
      size={size}
      label={label}
      icon={icon}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setPresses((count) => count + 1)}
    />
  )
}
