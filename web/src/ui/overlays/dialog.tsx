import { X } from 'lucide-react'
import { Dialog as Parts } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

export interface DialogProps {
  /** By default true: most dialogs are rendered only while they are open. */
  open?: boolean
  onClose: () => void
  title: string
  /** A sentence under the title; its accessible description. */
  description?: ReactNode
  children?: Elements
  /** Buttons, the main one last; in a row, on a phone stacked. */
  actions?: ReactNode
  /** Class names of its place and size. Its content brings header and padding; the title is for screen readers only. */
  bare?: string
  /** The element to focus when it has closed. By default, or if null, the element that was focused before it opened. */
  focusOnClose?: () => HTMLElement | null
  /** 448, 576 or 896 px wide. */
  size?: 'sm' | 'md' | 'lg'
  /** Without a button to close it: one of its actions has to be chosen. */
  mustAnswer?: boolean
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }

/** A modal dialog; a bottom sheet on phones. Import it lazily: Radix would slow down a first visit. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  children,
  actions,
  bare,
  focusOnClose,
  size = 'sm',
  mustAnswer,
}: DialogProps) {
  const focusTargets = useRef<HTMLElement[]>([])
  useLayoutEffect(() => {
    if (!open) return
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
  }, [open])

  return (
    <Parts.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Parts.Portal>
        {/* Not Parts.Overlay: it inserts a <style> to lock scrolling, which the CSP forbids. base.css locks it instead. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-dialog bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Parts.Content
          onOpenAutoFocus={() => {
            focusTargets.current = focusTargetsOf(document.activeElement)
          }}
          // Radix would focus its trigger; dialogs here have none, and what opened them may have been removed.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = focusOnClose?.()
            if (target) target.focus({ preventScroll: true })
            else restoreFocus(focusTargets.current)
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-dialog flex w-full flex-col border border-line bg-surface-raised shadow-floating outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-up',
            bare ?? classNames(sheetClass, sizes[size]),
          )}
        >
          {bare ? (
            <>
              <Parts.Title className="sr-only">{title}</Parts.Title>
              {children}
            </>
          ) : (
            <Framed title={title} description={description} actions={actions} mustAnswer={mustAnswer}>
              {children}
            </Framed>
          )}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** A bottom sheet on phones, in the middle of larger screens. */
const sheetClass =
  'inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-lg'

function Framed({
  title,
  description,
  actions,
  mustAnswer,
  children,
}: Pick<DialogProps, 'title' | 'description' | 'actions' | 'mustAnswer' | 'children'>) {
  return (
    <>
      <div className="px-5 pt-5 pr-14 sm:px-6 sm:pt-6 sm:pr-16">
        {/* The longest names would leave no room for the form. */}
        <Parts.Title className="line-clamp-3 font-semibold text-lg">{title}</Parts.Title>
        {description && <Parts.Description className="mt-1.5 text-ink-muted text-sm">{description}</Parts.Description>}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-4 pb-5 empty:pb-1 sm:px-6 sm:pb-6 sm:empty:pb-1">
        {children}
      </div>
      {actions && (
        <div className="flex flex-col-reverse gap-2 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
          {actions}
        </div>
      )}
      {/* Last, so that the dialog's content gets the initial focus. */}
      {!mustAnswer && (
        <Parts.Close asChild>
          <IconButton
            label="Close"
            size="sm"
            icon={<X />}
            className="absolute! top-4 right-4 text-ink-muted sm:top-5"
          />
        </Parts.Close>
      )}
    </>
  )
}

export interface DialogActionsProps {
  /** Why the last attempt failed, above the buttons. */
  failure?: Elements
  /** The main one last; in a row, on a phone stacked. */
  children: ReactNode
}

/** The buttons of a form in a dialog; they stay in sight while it scrolls. */
export function DialogActions({ failure, children }: DialogActionsProps) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 space-y-3 bg-surface-raised px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:-top-5 before:h-5 before:bg-linear-to-t before:from-surface-raised before:to-transparent sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:rounded-b-lg sm:px-6 sm:pb-6">
      {failure}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
    </div>
  )
}

/** The element that opened a dialog, then its focusable ancestors, as fallbacks if it is removed. */
function focusTargetsOf(opener: Element | null): HTMLElement[] {
  const targets: HTMLElement[] = []
  for (let element = opener; element; element = element.parentElement)
    if (element instanceof HTMLElement && (element === opener || element.matches('[tabindex], [data-roving-focus]')))
      targets.push(element)
  return targets
}

/** Focuses the opener; if it was removed, the active row of its list (`useRovingFocus`) or the nearest ancestor left. */
function restoreFocus([opener, ...ancestors]: HTMLElement[]) {
  // A list that was read again meanwhile has moved the opener's row, and is at the one in its place.
  const list = opener?.isConnected && opener.tabIndex < 0 ? opener.closest('[data-roving-focus]') : null
  const active = list?.querySelector<HTMLElement>('[tabindex="0"]')
  if (active) return active.focus()
  if (opener?.isConnected) return opener.focus()
  const ancestor = ancestors.find((element) => element.isConnected)
  const row = ancestor?.matches('[data-roving-focus]') && ancestor.querySelector<HTMLElement>('[tabindex="0"]')
  if (row) return row.focus()
  // An ancestor may be taller than the window: scrolling to its start would move the page.
  ancestor?.focus({ preventScroll: true })
}
