import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../button.tsx'
import { useLazyMenu } from '../lazy/lazy-menu.ts'
import type { MenuAction } from './menu.tsx'

const load = () => import('./action-menu-content.tsx')

/** A button with a menu of actions. Its code is loaded on hover, focus or press. */
export function ActionMenu({
  label,
  actions,
  className,
  tabIndex,
}: {
  label: string
  actions: MenuAction[]
  className?: string
  tabIndex?: number
}) {
  const { Content, triggerProps } = useLazyMenu(load)
  const trigger = (props: Partial<ComponentProps<typeof IconButton>>) => (
    <IconButton
      size="sm"
      label={label}
      icon={<EllipsisVertical />}
      {...(className && { className })}
      {...(tabIndex !== undefined && { tabIndex })}
      {...props}
    />
  )
  if (Content) return <Content actions={actions} trigger={trigger({})} />
  return trigger(triggerProps)
}
