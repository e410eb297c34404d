import { Building2, Heart, House, type LucideIcon } from 'lucide-react'
import type { NavigationLink, VisitorIcon } from './feature.ts'

const OF_VISITORS: Record<VisitorIcon, LucideIcon> = { building: Building2, heart: Heart, house: House }

/** The drawing of a link's icon. Part of the code of signed-in users, and of the palette. */
export const iconOf = (icon: NavigationLink['icon']): LucideIcon =>
  typeof icon === 'string' ? OF_VISITORS[icon] : icon
