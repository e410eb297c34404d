import type { ReactNode } from 'react'
import { ariaCurrentOf, type HeaderLink } from '../navigation.ts'
import { iconOf } from '../navigation-icons.ts'
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys.tsx'
import { Menu, MenuLink } from '../ui/overlays/menu.tsx'
import { UNTIL } from './header-class.ts'

interface MoreMenuContentProps {
  links: readonly HeaderLink[]
  path: string
  trigger: ReactNode
}

/** The header's menu More. Rendered open, since its code is loaded when the trigger is pressed. */
export default function MoreMenuContent({ links, path, trigger }: MoreMenuContentProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {links.map(({ href, label, icon, keys, from }) => {
        const Icon = iconOf(icon)
        return (
          <MenuLink
            key={href}
            href={href}
            icon={<Icon />}
            aria-current={ariaCurrentOf(href, path)}
            className={from ? UNTIL[from] : undefined}
          >
            <span className="grow">{label}</span>
            {keys && <ShortcutKeys keys={keys} />}
          </MenuLink>
        )
      })}
    </Menu>
  )
}
