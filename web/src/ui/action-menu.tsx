import { EllipsisVertical } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { useLazyComponent } from './lazy-component.ts'
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
  const [presses, setPresses] = useState(0)
  const Content = useLazyComponent(load, presses)
  const trigger = (props: Partial<ComponentProps<typeof IconButton>>) => (
    <IconButton
      size="sm"
      label={label}
      icon={<EllipsisVertical aria-hidden="true" />}
      {...(className && { className })}
      {...(tabIndex !== undefined && { tabIndex })}
      {...props}
    />
  )
  if (Content) return <Content actions={actions} trigger={trigger({})} />

  const open = () => setPresses((count) => count + 1)
  const preload = () => void load().catch(() => undefined)
  return trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open()
    },
  })
}
