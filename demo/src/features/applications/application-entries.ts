/* Over 250 lines: one list, kept together so that its letters can be read one after the other. */
import type { Answers } from '@lintel/contract/applications/answers'
import type { RejectionReason } from '@lintel/contract/applications/reasons'

/** An application without a lease; those with one are in `lettings.ts`. */
export interface ApplicationEntry {
  property: string
  tenant: string
  status: 'pending' | 'rejected' | 'withdrawn'
  daysAgo: number
  message: string | null
  /** Of a rejection; `other` where absent. */
  reason?: RejectionReason
  /** The text given with the rejection or the withdrawal. */
  why?: string
  /** Key of the agent who decided; where absent, the owner did. */
  decidedBy?: string
  /** Answers to what the home asks; the move-in day is the first of a month, counted from the current one. */
  answers?: Omit<Answers, 'moveInDate'> & { movesInAfterMonths?: number }
  /** How many days ago the owner opened it; not yet where absent. */
  openedDaysAgo?: number
  isShortlisted?: true
}

export const APPLICATION_ENTRIES: readonly ApplicationEntry[] = [
  {
    property: 'cph-islands-brygge',
    tenant: 'amara',
    status: 'pending',
    daysAgo: 2,
    answers: {
      movesInAfterMonths: 5,
      termMonths: 24,
      adults: 2,
      pets: 'None',
      occupation: 'Structural engineer',
      monthlyIncome: 6_800,
      references: 'Rosa Almeida, Beco do Carneiro, Lisbon: my landlady for three years',
    },
    openedDaysAgo: 1,
    isShortlisted: true,
    message:
      'Dear Ingrid, I love the bakery flat, and in summer my sister joins me in Copenhagen, so we will need the second room. I swim every morning already; at the moment I cycle twenty minutes to do it. Could the present lease run over into this one?',
  },
  {
    property: 'cph-islands-brygge',
    tenant: 'tomasz',
    status: 'pending',
    daysAgo: 3,
    answers: {
      movesInAfterMonths: 2,
      termMonths: 12,
      adults: 1,
      pets: 'One dog: small, deaf, friendly',
      occupation: 'Instrument scientist',
      monthlyIncome: 5_450,
    },
    openedDaysAgo: 1,
    message:
      'My contract in Trieste can be moved to the Lund facility from the new year. I would come alone, with one dog, small, deaf, friendly.',
  },
  {
    property: 'cph-islands-brygge',
    tenant: 'grace',
    status: 'pending',
    daysAgo: 5,
    answers: { movesInAfterMonths: 1, termMonths: 18, adults: 2, monthlyIncome: 7_100 },
    message: null,
  },
  {
    property: 'cph-islands-brygge',
    tenant: 'samir',
    status: 'pending',
    daysAgo: 6,
    answers: {
      movesInAfterMonths: 1,
      termMonths: 36,
      adults: 2,
      pets: 'None',
      occupation: 'Translator and bookbinder',
      monthlyIncome: 4_950,
      references: 'Marcus Whitfield, Chicago: our landlord for two years',
    },
    openedDaysAgo: 3,
    message:
      'Two people, four thousand books and a binding press that weighs as much as a small cow. We measured your oak floor against it, with the engineer of the house in mind, and it holds.\n\nWe would stay for years, if you let us.',
  },
  {
    property: 'cph-islands-brygge',
    tenant: 'elif',
    status: 'pending',
    daysAgo: 1,
    answers: {
      movesInAfterMonths: 3,
      termMonths: 12,
      adults: 1,
      pets: 'A tortoise, hibernating until March',
      occupation: 'Paediatric nurse',
      monthlyIncome: 6_125,
    },
    message:
      'The hospital across the water has a post for me from spring, on the night shift again. I would sleep when the bathrobes walk by.',
  },
  {
    property: 'cph-orestad',
    tenant: 'linh',
    status: 'pending',
    daysAgo: 1,
    message:
      'Hi! I start a master’s in meteorology in February. Weather ten minutes before everybody else is exactly my subject. I have a scholarship, no pets, and I am used to small rooms: my last one was on a research ship.',
  },
  {
    property: 'bristol-totterdown',
    tenant: 'priya',
    status: 'pending',
    daysAgo: 4,
    answers: {
      movesInAfterMonths: 3,
      adults: 2,
      pets: 'Darwin, a cat of impeccable manners',
      guarantor: 'My partner’s parents, if you wish one',
    },
    openedDaysAgo: 3,
    message:
      'Dear Ingrid, first news: Darwin and I are expecting, well, I am, in April. The painted house is perfect for one and a cat; I am afraid three and a cat need a garden.\n\nMy partner works at the aerospace plant in Filton and moves in with me whatever happens. Together we earn a good deal more than I did when you took me on. I should be sorry to leave the harbour, and glad to stay your tenant.\n\nWe could come and see it any weekend.',
  },
  {
    property: 'bristol-totterdown',
    tenant: 'grace',
    status: 'pending',
    daysAgo: 6,
    message:
      'My father has decided to move in for good. Does the stairlift question come up at all with your insurer? He would pay for it.',
  },
  {
    property: 'ghent-predikherenlei',
    tenant: 'elif',
    status: 'pending',
    daysAgo: 3,
    message:
      'I live around the corner in Plotersgracht and pass your door on the way to every shift. A second room would let my brother finish school here.',
  },
  {
    property: 'ghent-predikherenlei',
    tenant: 'jonas',
    status: 'withdrawn',
    daysAgo: 11,
    message: 'For my parents-in-law, who want to be near us and are tired of driving.',
    why: 'They have found something with a lift',
  },
  {
    property: 'lisbon-graca',
    tenant: 'amara',
    status: 'pending',
    daysAgo: 6,
    message:
      'For next autumn, if you plan that far ahead: my firm opens an office in Lisbon and I miss the light. Your neighbour Rosa in the Beco do Carneiro will remember me.',
  },
  {
    property: 'cph-refshale',
    tenant: 'amara',
    status: 'rejected',
    daysAgo: 9,
    message: 'I would use the gallery as a drawing office. Is the crane rail load-bearing? (Professional curiosity.)',
    reason: 'timing',
    why: 'Wanted for a longer time than offered',
  },
  {
    property: 'ghent-dok-noord',
    tenant: 'amara',
    status: 'withdrawn',
    daysAgo: 12,
    message: 'Possible posting to Ghent next year; I would like to see it at the end of the month.',
    why: 'The posting went to a colleague',
  },
  {
    property: 'cph-refshale',
    tenant: 'yuki',
    status: 'pending',
    daysAgo: 4,
    message:
      'As a studio for my husband, who makes large ceramics. He would not live there, only forget the time there.',
  },
  {
    property: 'lisbon-graca',
    tenant: 'mateo',
    status: 'pending',
    daysAgo: 5,
    message:
      'We must leave the convent at the end of next month and would like to stay among hills and bells. We know the climb; we carry tiles for a living.',
  },
  {
    property: 'lisbon-arroios',
    tenant: 'mateo',
    status: 'pending',
    daysAgo: 8,
    message: 'Our second choice, and we say so honestly. Two of us, one bicycle, no noise.',
  },
  {
    property: 'lisbon-campo-de-ourique',
    tenant: 'yuki',
    status: 'rejected',
    daysAgo: 13,
    message: 'We are thinking of a year in Lisbon with the children. Would you let it furnished?',
    why: 'It is let unfurnished only',
  },
  {
    property: 'lisbon-restelo',
    tenant: 'jonas',
    status: 'rejected',
    daysAgo: 10,
    message: 'My wife is offered a season at the São Carlos theatre. From September to June, would that be possible?',
    reason: 'timing',
    why: 'Wanted for a shorter time than offered',
    decidedBy: 'noor',
  },
  {
    property: 'ghent-beguinage',
    tenant: 'linh',
    status: 'rejected',
    daysAgo: 7,
    message: 'It looks so peaceful! I have a drum kit but it is electronic.',
    why: 'Not a match with the rules of the house',
  },
  {
    property: 'ghent-blandijn',
    tenant: 'linh',
    status: 'pending',
    daysAgo: 6,
    message:
      'In case Copenhagen does not work out: Ghent has admitted me too. I read in bed, and I am one metre fifty-six, so I can stand wherever I like in the shower.',
  },
  {
    property: 'trieste-cavana',
    tenant: 'tomasz',
    status: 'withdrawn',
    daysAgo: 9,
    message: 'Closer to the station than where I am now. When could I see it?',
    why: 'Staying where I am after all',
  },
  {
    property: 'trieste-canal-grande',
    tenant: 'samir',
    status: 'rejected',
    daysAgo: 12,
    message: 'Two people with a great many books, as your text says. We dream of a year in Trieste.',
    why: 'Nothing was heard for ten days',
    decidedBy: 'camille',
  },
  {
    property: 'montreal-saint-henri',
    tenant: 'lucie',
    status: 'pending',
    daysAgo: 2,
    message:
      'Bonjour! The editor is marrying the sound engineer, so I am looking for a place of my own for July, with a second room to grade films in. A dark one, ideally. The posts are beautiful.',
  },
  {
    property: 'montreal-verdun',
    tenant: 'lucie',
    status: 'pending',
    daysAgo: 7,
    message: 'Or this one, if the loft is gone. I like cello.',
  },
  {
    property: 'montreal-outremont',
    tenant: 'kwame',
    status: 'withdrawn',
    daysAgo: 13,
    message: null,
    why: 'Applied for the wrong house, sorry',
  },
  {
    property: 'pittsburgh-frick-park',
    tenant: 'kwame',
    status: 'pending',
    daysAgo: 3,
    message:
      'Dorota, you said I should tell you before I tell anyone else. Ama and I are getting married in June, and we would like to live where the foxes are. The loft has been the best landlord-and-tenant story of my life, and I hope it can have a second chapter.',
  },
  {
    property: 'pittsburgh-bloomfield',
    tenant: 'elif',
    status: 'rejected',
    daysAgo: 14,
    message: 'Is the nurses’ discount a rumour?',
    reason: 'timing',
    why: 'Wanted for next year, and the house is free now',
  },
  {
    property: 'chicago-hyde-park',
    tenant: 'samir',
    status: 'withdrawn',
    daysAgo: 8,
    message: 'We applied before the turret came up. It is a wonderful apartment.',
    why: 'Found a home nearby',
  },
  {
    property: 'chicago-uptown',
    tenant: 'linh',
    status: 'pending',
    daysAgo: 9,
    message:
      'My aunt lives on Argyle Street and I would help in her restaurant at weekends. First apartment of my own. She will sign with me.',
  },
  {
    property: 'chicago-lakeview',
    tenant: 'samir',
    status: 'rejected',
    daysAgo: 14,
    message: 'Does the laundry room really have the same view?',
    reason: 'timing',
    why: 'Let to someone who could start earlier',
    decidedBy: 'benjamin',
  },
  {
    property: 'bristol-southville',
    tenant: 'grace',
    status: 'withdrawn',
    daysAgo: 10,
    message: 'For a friend who is moving from Cork and has no account here yet.',
    why: 'She has made her own account now',
  },
  {
    property: 'bristol-leigh-woods',
    tenant: 'priya',
    status: 'rejected',
    daysAgo: 12,
    message: 'A marine biologist among the badgers: why not. Is the stair really that steep?',
    why: 'Not suitable for a small child',
  },
  {
    property: 'bristol-clifton',
    tenant: 'linh',
    status: 'pending',
    daysAgo: 2,
    message: 'I go to bed early, too.',
  },
]
