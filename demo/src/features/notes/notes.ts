import { daysBefore } from '../../dates.ts'

/** Keys of the author and of what it is about: a person, or the latest application of a tenant for a home. */
export interface DemoNote {
  author: string
  about: { person: string } | { property: string; tenant: string }
  text: string
  createdAt: Date
}

/** All notes up to `now`: one about a person, one about an application. */
export const demoNotes = (now: Date): readonly DemoNote[] => [
  {
    author: 'benjamin',
    about: { person: 'amara' },
    text: 'Prefers a call after six. Always on time with the rent, and brings cake to viewings.',
    createdAt: daysBefore(now, 12, 'note/cake'),
  },
  {
    author: 'ingrid',
    about: { property: 'cph-islands-brygge', tenant: 'tomasz' },
    text: 'Asked him for a payslip on the phone. Will send it this week.',
    createdAt: daysBefore(now, 0, 'note/payslip'),
  },
]
