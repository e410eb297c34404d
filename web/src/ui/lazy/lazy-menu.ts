import { type ComponentProps, type ComponentType, useState } from 'react'
import { useLazyComponent } from './lazy-component.ts'

/**
 * A menu whose code is loaded on hover, focus or press of its trigger.
 * @param load imports the menu, which is rendered open; must be stable between renders
 * @returns `Content`, null until the trigger is pressed and the code is loaded; until then `triggerProps` are the trigger's
 */
export function useLazyMenu<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [presses, setPresses] = useState(0)
  const Content = useLazyComponent(load, presses)
  const open = () => setPresses((count) => count + 1)
  // A failed preload is tried again when the menu is opened.
  const preload = () => void load().catch(() => undefined)
  const triggerProps: ComponentProps<'button'> = {
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
  }
  return { Content, triggerProps }
}
