import { Hourglass } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'

/** Tells an agent that their account waits for approval. */
export function WaitingNotice({ className }: { className?: string }) {
  return (
    <div role="note" className={classNames('flex gap-4 rounded-lg bg-accent-soft p-5 text-on-accent-soft', className)}>
      <Hourglass className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">Your agent account is waiting for approval</p>
        <p className="mt-0.5 text-sm">
          An agent who already works here approves it. Until then you can do everything a tenant can: look at homes,
          apply for them and follow your applications.
        </p>
      </div>
    </div>
  )
}
