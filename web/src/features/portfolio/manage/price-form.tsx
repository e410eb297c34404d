import { priceIn } from '@lintel/contract/properties/schema'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { fieldErrors } from '../../../api/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import type { NumberElement } from '../../../ui/forms/number-input.tsx'
import { isInComposition } from '../../../ui/keyboard/enter-key.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { ChangedMeanwhile, type InPlaceEdit, notSavedText } from '../../properties/in-place-edit.ts'

export interface PriceFormProps {
  property: { price: number; currency: string; version: number }
  edit: InPlaceEdit
  onClose: () => void
}

/** Changes a home's price in place: Enter saves, Escape cancels. */
export default function PriceForm({ property, edit, onClose }: PriceFormProps) {
  const [text, setText] = useState(String(property.price))
  const input = useRef<NumberElement>(null)
  useEffect(() => input.current?.focus(), [])
  useShortcut({ keys: 'Enter', label: 'Save the rent' })
  useShortcut({ keys: 'Escape', label: 'Leave the rent as it is' })
  const { save, isSaving, error, setError } = useSavePrice(property, edit, onClose)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const { success, data, error: invalid } = z.object({ price: priceIn(property.currency) }).safeParse({ price: text })
    if (!success) return setError(invalid.issues[0]?.message)
    if (!(await save(data.price))) input.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInComposition(event) || isSaving) return
        event.stopPropagation()
        onClose()
      }}
    >
      <Field label="Monthly rent" error={error}>
        <MoneyInput
          ref={input}
          defaultValue={text}
          onValue={(typed) => {
            setText(typed)
            setError(undefined)
          }}
          currency={property.currency}
        />
      </Field>
      <div className="mt-3 flex gap-2">
        <Button type="submit" size="sm" pending={isSaving} pendingLabel="Saving...">
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** @returns `save`, which resolves with whether it was done */
function useSavePrice(property: PriceFormProps['property'], edit: InPlaceEdit, onDone: () => void) {
  // What the typed price replaces: a newer price is shown before it is overwritten.
  const [base, setBase] = useState(property)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (price: number): Promise<boolean> => {
    setSaving(true)
    try {
      if (price !== base.price) await edit.apply({ field: 'price', from: base.price, to: price }, base.version)
      onDone()
      return true
    } catch (failure) {
      if (failure instanceof ChangedMeanwhile) setBase(failure.current)
      const again = failure instanceof ChangedMeanwhile ? ' Save again to replace it.' : ''
      setError(fieldErrors(failure).price ?? notSavedText(failure) + again)
      setSaving(false)
      return false
    }
  }
  return { save, isSaving, error, setError }
}
