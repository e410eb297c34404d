import { Check } from 'lucide-react'
import { DropdownMenu as Parts } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

export interface MenuProps {
  /** The button that opens it; must accept a ref and props, as Button and IconButton do. */
  trigger: ReactNode
  /** MenuLabel, MenuItem, MenuLink, MenuSeparator. */
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  /** Open when mounted: for a menu whose code was loaded by the click on its trigger. */
  defaultOpen?: boolean
  /** Called when it has closed and its trigger has the focus: for actions that open a dialog, which returns the focus there. */
  onClosed?: () => void
}

/** `onSelect` is called once the menu has closed, so that a dialog can return the focus to its button. */
export type MenuAction = { label: string; icon: Elements; isDanger?: boolean; onSelect: () => void }

/** A dropdown menu. Import it lazily: Radix would slow down a first visit. */
export function Menu({ trigger, children, align = 'end', defaultOpen, onClosed }: MenuProps) {
  return (
    <Parts.Root modal={false} {...(defaultOpen && { defaultOpen })}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={() => onClosed && queueMicrotask(onClosed)}
          className="z-menu max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-72 overflow-y-auto rounded-md border border-line bg-surface-raised p-1.5 text-ink shadow-floating outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

const item =
  'flex min-h-10 w-full select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-surface-hover [&_svg]:size-4'

const mutedIcon = '[&_svg]:text-ink-muted'

/** What can be on or off. Choosing it leaves the menu open. */
export function MenuCheckbox({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Parts.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={classNames(item, 'cursor-pointer', mutedIcon)}
    >
      <span className="size-4">
        <Parts.ItemIndicator>
          <Check />
        </Parts.ItemIndicator>
      </span>
      <span className="contents">{children}</span>
    </Parts.CheckboxItem>
  )
}

export interface MenuItemProps extends Omit<ComponentProps<typeof Parts.Item>, 'asChild'> {
  icon?: Elements
  /** Red, for destructive actions. */
  danger?: boolean
}

/** An action (`onSelect`). Call `event.preventDefault()` in it to keep the menu open ('Logging out...'). */
export function MenuItem({ icon, danger, className, children, ...rest }: MenuItemProps) {
  return (
    <Parts.Item
      {...rest}
      className={classNames(
        item,
        'cursor-pointer',
        danger ? 'text-bad data-[highlighted]:bg-bad-soft' : mutedIcon,
        className,
      )}
    >
      {icon}
      <span className="grow">{children}</span>
    </Parts.Item>
  )
}

interface MenuLinkProps extends Pick<ComponentProps<'a'>, 'aria-current' | 'className'> {
  href: string
  icon?: Elements
  children: ReactNode
}

/** A link to a screen. */
export function MenuLink({ icon, children, className, ...rest }: MenuLinkProps) {
  return (
    <Parts.Item asChild>
      <Link {...rest} className={classNames(item, mutedIcon, 'aria-[current]:bg-accent-soft', className)}>
        {icon}
        <span className="contents">{children}</span>
      </Link>
    </Parts.Item>
  )
}

/** Text that is not an item, such as the user's name. */
export function MenuLabel({ children, className }: { children: ReactNode; className?: string }) {
  return <Parts.Label className={classNames('px-2.5 py-2 text-sm', className)}>{children}</Parts.Label>
}

export function MenuSeparator() {
  return <Parts.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
