import { X } from 'lucide-react'
import { Dialog as Parts } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A sentence under the title, read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last; side by side at the end, under each other on a phone. */
  actions?: ReactNode
  /** 448, 576 or 896 px. */
  size?: 'sm' | 'md' | 'lg'
  /** The element that opens it, when there is one (an element that takes a ref, such as Button). */
  trigger?: ReactNode
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }

/** A dialog over the page; a sheet from below on a phone. Import it lazily on screens that open fast. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'sm',
  trigger,
}: DialogProps) {
  const openers = useRef<HTMLElement[]>([])
  useLayoutEffect(() => {
    if (!open) return
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
  }, [open])

  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Parts.Trigger asChild>{trigger}</Parts.Trigger>}
      <Parts.Portal>
        {/* Not Parts.Overlay, which writes a <style> to lock the page; base.css locks it, and a strict CSP stays whole. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-dialog bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        />
        <Parts.Content
          onOpenAutoFocus={() => {
            openers.current = openerAndAround(document.activeElement)
          }}
          // Radix looks for a trigger; most dialogs here are opened by something else, which may be gone by now.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusOpener(openers.current)
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-dialog flex max-h-[90dvh] w-full flex-col rounded-t-lg border border-line bg-surface-raised shadow-floating outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise',
            'sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-lg',
            sizes[size],
          )}
        >
          <div className="px-5 pt-5 pr-14 sm:px-6 sm:pt-6 sm:pr-16">
            <Parts.Title className="display text-lg">{title}</Parts.Title>
            {description && (
              <Parts.Description className="mt-1.5 text-ink-muted text-sm">{description}</Parts.Description>
            )}
          </div>
          <div className="min-h-0 grow overflow-y-auto px-5 pt-4 pb-5 empty:pb-1 sm:px-6 sm:pb-6 sm:empty:pb-1">
            {children}
          </div>
          {actions && (
            <div className="flex flex-col-reverse gap-2 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
              {actions}
            </div>
          )}
          {/* Last, so that focus begins with what the dialog is about. */}
          <Parts.Close asChild>
            <IconButton
              label="Close"
              size="sm"
              icon={<X aria-hidden="true" />}
              className="absolute! top-4 right-4 text-ink-muted sm:top-5"
            />
          </Parts.Close>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** What opened a dialog, and the elements around it that take the focus when it is gone. */
function openerAndAround(opener: Element | null): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let element = opener; element; element = element.parentElement)
    if (element instanceof HTMLElement && (element === opener || element.matches('[tabindex], [data-roving-focus]')))
      around.push(element)
  return around
}

/** Focuses the opener; should it be gone, the active row of its list (`useRowFocus`) or what else was around it. */
function focusOpener([opener, ...around]: HTMLElement[]) {
  if (opener?.isConnected) return opener.focus()
  const there = around.find((element) => element.isConnected)
  const row = there?.matches('[data-roving-focus]') && there.querySelector<HTMLElement>('[tabindex="0"]')
  if (row) return row.focus()
  // Large enough to be in sight; focusing it must not take the page to its beginning.
  there?.focus({ preventScroll: true })
}
