import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { useLazyComponent } from '../../../../ui/lazy/lazy-component.ts'
import type { ColumnsMenuProps } from './columns-menu-props.ts'

const load = () => import('./columns-menu-content.tsx')

/** Chooses the columns that are shown. Its code is loaded on hover, focus or press. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const [presses, setPresses] = useState(0)
  const Content = useLazyComponent(load, presses)
  const trigger = (events: Partial<ButtonProps>) => (
    <Button variant="secondary" icon={<Columns3 />} {...events}>
      Columns
    </Button>
  )
  if (Content) return <Content {...props} trigger={trigger({})} />

  const open = () => setPresses((count) => count + 1)
  const preload = () => void load().catch(() => undefined)
  return trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
  })
}
