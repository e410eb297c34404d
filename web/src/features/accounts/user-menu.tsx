import type { User } from '@lintel/contract/accounts/schema'
import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { fullName } from '../../ui/names.ts'

const load = () => import('./user-menu-content.tsx')
const ResetLinkDialog = lazy(async () => ({ default: (await import('./reset-link-dialog.tsx')).ResetLinkDialog }))

/** What an agent rarely does with a tenant's or owner's account. Its code is loaded when it is pressed. */
export function UserMenu({ user }: { user: User }) {
  const [presses, setPresses] = useState(0)
  const [isResetting, setResetting] = useState(false)
  const Content = useLazyComponent(load, presses)
  const trigger = (
    <IconButton
      size="sm"
      variant="ghost"
      label={`More about ${fullName(user)}`}
      icon={<EllipsisVertical aria-hidden="true" />}
      {...(!Content && { 'aria-haspopup': 'menu', onClick: () => setPresses((count) => count + 1) })}
    />
  )
  return (
    <>
      {Content ? <Content trigger={trigger} onReset={() => setResetting(true)} /> : trigger}
      {isResetting && (
        <Suspense>
          <ResetLinkDialog user={user} onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </>
  )
}
