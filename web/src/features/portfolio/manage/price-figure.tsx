import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { Pencil } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLazyComponent, usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'

const loadForm = () => import('./price-form.tsx')
const PRELOADED = [loadForm]

/** A home's price: a button that becomes a form. */
export function PriceFigure({ property, edit }: { property: ManagedProperty; edit: InPlaceEdit }) {
  const [isEditing, setEditing] = useState(false)
  const close = useCallback(() => setEditing(false), [])
  const Form = useLazyComponent(loadForm, isEditing, close)
  const button = useRef<HTMLButtonElement>(null)
  usePreloadWhenIdle(PRELOADED)
  const isFormShown = isEditing && Form !== null
  const wasFormShown = useRef(false)
  useEffect(() => {
    // The focus was in the form that is gone, unless the user has moved it meanwhile.
    if (wasFormShown.current && !isFormShown && document.activeElement === document.body) button.current?.focus()
    wasFormShown.current = isFormShown
  }, [isFormShown])

  if (isFormShown) return <Form property={property} edit={edit} onClose={close} />
  const price = formatMoney(property.price, property.currency)
  return (
    <>
      <p className="font-medium text-ink-muted text-sm">Rent</p>
      <button
        ref={button}
        type="button"
        aria-label={`Change the price, ${price} a month`}
        onClick={() => setEditing(true)}
        className="group -mx-2 mt-1 flex min-h-10 items-center gap-2 rounded-sm px-2 text-left transition-colors hover:bg-surface-hover"
      >
        <span className="display tabular min-w-0 text-xl">{price}</span>
        <Pencil className="size-4 shrink-0 text-ink-muted group-hover:text-ink" />
      </button>
      <p className="mt-1 text-ink-muted text-sm">a month</p>
    </>
  )
}
