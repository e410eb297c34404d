import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { type Ref, useCallback, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FilterChip } from '../../ui/forms/filter-chip.tsx'
import { propertyQuery } from './data.ts'
import { PropertyCombobox } from './property-combobox.tsx'

export interface PropertyFilterProps {
  /** Id of the chosen property; null for all. */
  property: string | null
  onChange: (property: string | null) => void
  /** Whose properties are offered; null: none, only the chosen one is shown, to be removed. */
  scope: 'owner' | 'agent' | null
}

/** Filters the applications by property: a combobox, or a chip with the chosen property. */
export function PropertyFilter({ property, onChange, scope }: PropertyFilterProps) {
  // Combobox and chip replace each other; the new one is focused, unless the change came from Back or Forward.
  const isChanging = useRef(false)
  const change = (next: string | null) => {
    isChanging.current = true
    onChange(next)
  }
  const focusAfterChange = useCallback((element: HTMLElement | null) => {
    if (!element || !isChanging.current) return
    isChanging.current = false
    element.focus()
  }, [])
  if (!property && !scope) return null
  return (
    <div className={classNames('min-w-0 grow sm:grow-0 sm:basis-60', property ? 'basis-full' : 'basis-32')}>
      {property && (
        <PropertyChip key={property} property={property} ref={focusAfterChange} onRemove={() => change(null)} />
      )}
      {!property && scope && <PropertyCombobox scope={scope} ref={focusAfterChange} onChoose={change} />}
    </div>
  )
}

function PropertyChip(props: { property: string; ref: Ref<HTMLButtonElement>; onRemove: () => void }) {
  const { property, ...rest } = props
  const { data } = useQuery(propertyQuery(property))
  const title = data?.title ?? 'One home'
  return <FilterChip icon={<House />} text={title} removeLabel={`Show all homes instead of “${title}”`} {...rest} />
}
