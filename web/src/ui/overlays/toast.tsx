import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Parts } from 'radix-ui'
import { IconButton } from '../button.tsx'
import { buttonClass } from '../button-class.ts'
import { classNames } from '../class-names.ts'
import { useShortcut } from '../keyboard/shortcuts.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { TOAST_DISPLAY_MS, type Toast, toasts } from './toast-store.ts'

const HOTKEY = 'F8'

/**
 * The toasts' region: at the top on a phone, else at the bottom left, where it covers neither prices nor buttons. F8 focuses
 * it. Mounted by `Toaster`.
 */
export default function ToastRegion({ shown }: { shown: readonly Toast[] }) {
  useShortcut({ keys: HOTKEY, label: 'Go to the notifications', group: 'Everywhere' })
  return (
    <Parts.Provider duration={TOAST_DISPLAY_MS} swipeDirection="left" swipeThreshold={50}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Parts.Viewport
        hotkey={[HOTKEY]}
        data-print="never"
        className="fixed top-[env(safe-area-inset-top)] left-0 z-toast w-full p-4 outline-none sm:top-auto sm:bottom-0 md:max-w-[420px]"
      />
    </Parts.Provider>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const destructive = toast.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Parts.Root
      open={toast.open}
      onOpenChange={(open) => !open && toasts.dismiss(toast.id)}
      data-variant={toast.variant ?? 'default'}
      className={classNames(
        'flex items-start gap-3 rounded-lg border bg-surface-raised p-4 pr-2 text-ink shadow-floating',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-slide-up data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-bad/45' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4.5',
          destructive ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good',
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 grow self-center">
        {toast.title && <Parts.Title className="font-semibold text-sm">{toast.title}</Parts.Title>}
        {/* Screen readers read title and description as one text: a full stop adds a pause. */}
        {toast.title && toast.description && (
          <VisuallyHidden>{/[.!?…]$/.test(toast.title) ? ' ' : '. '}</VisuallyHidden>
        )}
        {toast.description && (
          <Parts.Description className="text-ink-muted text-sm">{toast.description}</Parts.Description>
        )}
        {toast.action && (
          <Parts.Action
            altText={toast.action.label}
            onClick={toast.action.onSelect}
            className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), 'mt-2')}
          >
            {toast.action.label}
          </Parts.Action>
        )}
      </div>
      <Parts.Close asChild>
        <IconButton label="Dismiss" size="sm" icon={<X />} className="text-ink-muted" />
      </Parts.Close>
    </Parts.Root>
  )
}
