import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { Building2, DoorOpen, KeyRound } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const propertiesWith = (status: string) => urlOf('properties', { status })

const COMMANDS: Command[] = [
  {
    group: 'Go to',
    order: 40,
    label: 'Available homes',
    words: ['free', 'vacant'],
    Icon: DoorOpen,
    href: propertiesWith('available'),
  },
  {
    group: 'Go to',
    order: 40,
    label: 'Occupied homes',
    words: ['let', 'rented'],
    Icon: KeyRound,
    href: propertiesWith('occupied'),
  },
  {
    group: 'Go to',
    order: 40,
    label: 'Homes in maintenance',
    words: ['repair'],
    Icon: Building2,
    href: propertiesWith('maintenance'),
  },
]

export const palette: PaletteEntries = {
  words: { properties: ['homes', 'portfolio'] },
  commands: (user) => (user && propertyPolicy.listOwn(user) ? COMMANDS : []),
}
