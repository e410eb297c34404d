import { urlOf } from '@lintel/contract/screens'
import { CircleUserRound, KeyRound } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const FOR_VISITORS: Command[] = [
  {
    group: 'Go to',
    order: 130,
    label: 'Sign in',
    words: ['log in', 'login'],
    Icon: KeyRound,
    href: urlOf('login'),
  },
  {
    group: 'Go to',
    order: 130,
    label: 'Register',
    words: ['sign up', 'account', 'join'],
    Icon: CircleUserRound,
    href: urlOf('register'),
  },
]

export const palette: PaletteEntries = {
  words: { profile: ['account', 'password', 'email', 'settings', 'sessions'] },
  commands: (user) => (user ? [] : FOR_VISITORS),
}
