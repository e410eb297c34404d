import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { reportPolicy } from '@lintel/contract/reports/policy'
import { systemPolicy } from '@lintel/contract/system/policy'
import {
  Activity,
  Building2,
  CircleUserRound,
  ClipboardList,
  Columns2,
  DoorOpen,
  Files,
  FileText,
  Flag,
  Heart,
  Hourglass,
  House,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Moon,
  Plus,
  ScrollText,
  Sun,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { Theme } from '../../ui/theme.ts'
import { urlOf, urls } from '../../urls.ts'

/** What a command without a URL does; the palette knows how. */
export type CommandAction = 'switch theme' | 'show shortcuts' | 'sign out'

/** A screen to go to, perhaps filtered, or an action. */
export type Command = {
  group: 'Actions' | 'Go to'
  label: string
  /** Other words that find it. */
  words: string[]
  Icon: LucideIcon
  keys?: string
} & ({ href: string } | { action: CommandAction })

/** The commands of a user (null: a visitor), in the order in which they are shown. */
export function commandsOf(user: User | null, theme: Theme): Command[] {
  return [...actionsOf(user, theme), ...screensOf(user)]
}

function actionsOf(user: User | null, theme: Theme): Command[] {
  const next = theme === 'dark' ? 'light' : 'dark'
  return [
    ...(user && propertyPolicy.create(user, { ownerId: user.id })
      ? [action('Add a property', ['new', 'home', 'list', 'create'], Plus, { href: urls.addProperty })]
      : []),
    action(`Switch to ${next} theme`, ['dark', 'light', 'mode', 'colours', 'colors'], theme === 'dark' ? Sun : Moon, {
      action: 'switch theme',
    }),
    { ...action('Keyboard shortcuts', ['keys', 'help'], Keyboard, { action: 'show shortcuts' }), keys: '?' },
    ...(user ? [action('Sign out', ['log out', 'logout', 'leave'], LogOut, { action: 'sign out' })] : []),
  ]
}

function screensOf(user: User | null): Command[] {
  if (!user)
    return [
      screen('Home', ['start', 'landing'], House, urls.home),
      { ...screen('Properties', ['homes', 'listings', 'available', 'rent'], Building2, urls.listings), keys: 'g l' },
      ...savedOf(),
      screen('Sign in', ['log in', 'login'], KeyRound, urls.login()),
      screen('Register', ['sign up', 'account', 'join'], CircleUserRound, urls.register()),
    ]
  const isAgent = isApprovedAgent(user)
  const manages = propertyPolicy.listOwn(user)
  return [
    { ...screen('Dashboard', ['home', 'overview', 'figures'], House, urls.dashboard), keys: 'g d' },
    { ...screen('Properties', ['homes', 'listings', 'available', 'rent'], Building2, urls.listings), keys: 'g l' },
    ...savedOf(),
    ...(manages ? homesOf(isAgent) : []),
    { ...screen('Applications', ['applicants', 'requests'], ClipboardList, urls.applications()), keys: 'g a' },
    screen(
      'Pending applications',
      ['waiting', 'open', 'undecided'],
      Hourglass,
      urls.applications({ status: 'pending' }),
    ),
    screen('Approved applications', ['accepted'], ClipboardList, urls.applications({ status: 'approved' })),
    {
      ...screen('Messages', ['conversations', 'chat', 'inbox', 'write'], MessagesSquare, urls.messages()),
      keys: 'g m',
    },
    ...(manages ? [] : [screen('Your lease', ['rent', 'contract', 'tenancy'], FileText, urls.lease)]),
    {
      ...screen('Documents', ['papers', 'files', 'leases', 'downloads', 'receipts'], Files, urls.documents),
      keys: 'g f',
    },
    ...(accountPolicy.list(user)
      ? [
          { ...screen('Users', ['people', 'tenants', 'owners', 'agents', 'accounts'], Users, urls.users), keys: 'g u' },
          screen('Waiting agents', ['approve', 'approval'], UserRoundCheck, urlOf('users', {}, { waiting: 'true' })),
        ]
      : []),
    ...(reportPolicy.list(user)
      ? [{ ...screen('Reports', ['abuse', 'complaints', 'flags'], Flag, urls.reports()), keys: 'g r' }]
      : []),
    screen('Security log', ['audit', 'sign-ins', 'events'], ScrollText, urls.securityLog),
    ...(systemPolicy.read(user)
      ? [screen('System', ['health', 'backups', 'jobs', 'status'], Activity, urls.system)]
      : []),
    {
      ...screen('Profile', ['account', 'password', 'email', 'settings', 'sessions'], CircleUserRound, urls.profile),
      keys: 'g p',
    },
  ]
}

const savedOf = (): Command[] => [
  {
    ...screen('Saved', ['favourites', 'liked', 'searches', 'alerts', 'found', 'seen'], Heart, urls.saved),
    keys: 'g s',
  },
  screen('Compare homes', ['side by side', 'differences'], Columns2, urls.compare([])),
]

/** The list of the homes that the user manages, and its filters. */
const homesOf = (isAgent: boolean): Command[] => [
  {
    ...screen(isAgent ? 'All properties' : 'My properties', ['homes', 'portfolio'], Building2, urls.properties),
    keys: 'g h',
  },
  screen('Available homes', ['free', 'vacant'], DoorOpen, homesWith('available')),
  screen('Occupied homes', ['let', 'rented'], KeyRound, homesWith('occupied')),
  screen('Homes in maintenance', ['repair'], Building2, homesWith('maintenance')),
]
const homesWith = (status: string) => urlOf('properties', {}, { status })

const action = (
  label: string,
  words: string[],
  Icon: LucideIcon,
  what: { href: string } | { action: CommandAction },
): Command => ({ group: 'Actions', label, words, Icon, ...what })

const screen = (label: string, words: string[], Icon: LucideIcon, href: string): Command => ({
  group: 'Go to',
  label,
  words,
  Icon,
  href,
})
