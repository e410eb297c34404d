import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ownerPaymentDetailsQuery } from '../data.ts'

/** Tells an owner whose tenants have books that they don't see how to pay; nothing once they do, nor while that is unknown. */
export function PaymentDetailsHint({ ownerId, onOpen }: { ownerId: string; onOpen: () => void }) {
  const { data } = useQuery(ownerPaymentDetailsQuery(ownerId))
  if (!data || data.details || data.tenants === 0) return null
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-accent-soft px-5 py-4 text-on-accent-soft"
    >
      <Landmark className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-48 text-sm">
        <span className="font-semibold">Tenants don’t see how to pay yet. </span>
        <span>Say it once, and each finds it beside what is due.</span>
      </p>
      <Button size="sm" variant="secondary" onClick={onOpen}>
        Say how to pay
      </Button>
    </div>
  )
}
