import { Mail } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

/** Says what the user misses while their email address is not verified. */
export function UnverifiedNotice({ className }: { className?: string }) {
  return (
    <div role="note" className={classNames('flex gap-4 rounded-lg bg-accent-soft p-5 text-on-accent-soft', className)}>
      <Mail className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">Your email address is not verified</p>
        <p className="mt-0.5 text-sm">
          Until you open the link that we sent to it, no emails arrive about applications, leases and unread messages,
          and you can’t set a new password by email. Everything else works.
        </p>
      </div>
    </div>
  )
}
