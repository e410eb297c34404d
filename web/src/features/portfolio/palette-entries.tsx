import { isApprovedAgent } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { Building2, DoorOpen, KeyRound } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

/** The list of the homes that the user manages, and its filters. */
const homesOf = (isAgent: boolean): Command[] => [
  {
    group: 'Go to',
    order: 40,
    label: isAgent ? 'All properties' : 'My properties',
    words: ['homes', 'portfolio'],
    Icon: Building2,
    href: urlOf('properties'),
    keys: 'g h',
  },
  {
    group: 'Go to',
    order: 40,
    label: 'Available homes',
    words: ['free', 'vacant'],
    Icon: DoorOpen,
    href: homesWith('available'),
  },
  {
    group: 'Go to',
    order: 40,
    label: 'Occupied homes',
    words: ['let', 'rented'],
    Icon: KeyRound,
    href: homesWith('occupied'),
  },
  {
    group: 'Go to',
    order: 40,
    label: 'Homes in maintenance',
    words: ['repair'],
    Icon: Building2,
    href: homesWith('maintenance'),
  },
]

const homesWith = (status: string) => urlOf('properties', { status })

export const palette: PaletteEntries = {
  commands: (user) => (user && propertyPolicy.listOwn(user) ? homesOf(isApprovedAgent(user)) : []),
}
