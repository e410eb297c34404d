import {
  Activity,
  Building2,
  CircleUserRound,
  ClipboardList,
  Files,
  Flag,
  Heart,
  House,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Users,
  Wallet,
} from 'lucide-react'
import type { NavigationIcon } from '../feature.ts'

/** The drawings of the navigation's icons. Part of the code of signed-in users. */
export const NAVIGATION_ICONS: Record<NavigationIcon, LucideIcon> = {
  activity: Activity,
  building: Building2,
  clipboard: ClipboardList,
  dashboard: LayoutDashboard,
  files: Files,
  flag: Flag,
  heart: Heart,
  house: House,
  keys: KeyRound,
  messages: MessagesSquare,
  user: CircleUserRound,
  users: Users,
  wallet: Wallet,
}
