import type { User } from '@lintel/contract/accounts/schema'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ariaCurrentOf, headerLinks, menuLinks } from '../navigation.ts'
import { classNames } from '../ui/class-names.ts'
import { useLazyMenu } from '../ui/lazy/lazy-menu.ts'
import { headerLinkClass, UNTIL } from './header-class.ts'

const load = () => import('./more-menu-content.tsx')

/** The menu of the header's links that have no room in it; nothing where all have. */
export function MoreMenu({ user, path }: { user: User; path: string }) {
  const { Content, triggerProps } = useLazyMenu(load)
  const links = menuLinks(user)
  if (links.length === 0) return null
  const fitsFrom = headerLinks(user).at(-1)?.from
  const isCurrent = links.some(({ from, href }) => from === null && ariaCurrentOf(href, path))
  const trigger = (props: ComponentProps<'button'>) => (
    <button
      type="button"
      {...props}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(headerLinkClass, 'gap-1', fitsFrom && UNTIL[fitsFrom])}
    >
      <span>More</span>
      <ChevronDown className="size-4" />
    </button>
  )
  return Content ? <Content links={links} path={path} trigger={trigger({})} /> : trigger(triggerProps)
}
