import { daysBefore } from '../../dates.ts'

export interface DemoMessage {
  /** Keys of the home it is about, and of two people. */
  property: string
  from: string
  to: string
  /** The name of its picture, if it has one. */
  content: string
  /** The file of one of the home's pictures. */
  picture: string | undefined
  createdAt: Date
  isUnread: boolean
}

type MessageEntry = readonly [from: string, daysAgo: number, content: string, picture?: string]

interface Conversation {
  /** Key of the home it is about. */
  property: string
  /** Keys of the participants. */
  between: readonly [string, string]
  /** How many of the last messages are unread. */
  unread: number
  messages: readonly MessageEntry[]
}

const CONVERSATIONS: readonly Conversation[] = [
  {
    property: 'cph-jaegersborggade',
    between: ['amara', 'ingrid'],
    unread: 0,
    messages: [
      ['amara', 96, 'Hello Ingrid, the radiator in the kitchen knocks at night. Is there somebody I should ring?'],
      [
        'ingrid',
        96,
        'It needs bleeding, the key hangs behind the fuse box. If it still knocks, I send Poul on Thursday.',
      ],
      [
        'amara',
        95,
        'Found the key, and it is quiet now. The tap by the window only drips on Sundays, so I leave it in peace.',
      ],
      ['ingrid', 95, 'That tap has done so since 1931. I will have it seen to all the same 🙂'],
    ],
  },
  {
    property: 'cph-islands-brygge',
    between: ['amara', 'ingrid'],
    unread: 1,
    messages: [
      ['amara', 2, 'I have applied for the flat above the harbour baths. Could the two leases meet without a gap?'],
      [
        'ingrid',
        1,
        'They can. Would Tuesday after six suit you for a viewing? The stairwell is being painted until then.',
      ],
      ['ingrid', 1, 'Floor plan.svg', 'plan.svg'],
      ['amara', 1, 'Tuesday is good. My sister comes along, she decides about the balcony.'],
      ['ingrid', 0, 'Then I bring the plan of the balcony. See you at the door with the blue bell.'],
    ],
  },
  {
    property: 'cph-islands-brygge',
    between: ['tomasz', 'ingrid'],
    unread: 1,
    messages: [
      ['tomasz', 3, 'Is the cellar room part of the rent? I have two bicycles and a canoe.'],
      ['ingrid', 3, 'The bicycles yes, the canoe by arrangement with the neighbour downstairs.'],
      ['tomasz', 0, 'He likes canoes! We have agreed on the back wall.'],
    ],
  },
  {
    property: 'lisbon-graca',
    between: ['amara', 'noor'],
    unread: 0,
    messages: [
      ['noor', 5, 'I look after the flat in Graça while Rui is away. May I show it to you by video this week?'],
      ['amara', 5, 'Gladly, Friday at noon? I know the street and would like to see the light at that hour.'],
      ['noor', 5, 'Friday at noon it is.'],
    ],
  },
  {
    property: 'cph-jaegersborggade',
    between: ['noor', 'ingrid'],
    unread: 1,
    messages: [
      ['ingrid', 8, 'Two people ask about the cottage in Valby. Could you take the viewings on Saturday?'],
      ['noor', 8, 'I can, from ten. Does the key still stick?'],
      ['ingrid', 7, 'Lift the door a little while you turn it.'],
      ['noor', 0, 'Both came, both want it. I have written down what each of them asked.'],
    ],
  },
]

/** All messages up to `now`, oldest first. */
export function demoMessages(now: Date): DemoMessage[] {
  const all = CONVERSATIONS.flatMap(({ property, between: [one, other], unread, messages }) => {
    const times = messages.map(([from, daysAgo, content]) => daysBefore(now, daysAgo, `${property}/${from}/${content}`))
    // The times of one day are random: sorted, an answer follows its question.
    times.sort((a, b) => a.getTime() - b.getTime())
    return messages.map(([from, , content, picture], index) => ({
      property,
      from,
      to: from === one ? other : one,
      content,
      picture,
      createdAt: times[index] ?? now,
      isUnread: index >= messages.length - unread,
    }))
  })
  return all.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
