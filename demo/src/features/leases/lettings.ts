/** A tenant's application for a home. */
export interface Applicant {
  tenant: string
  message: string | null
}

/** A lease that was agreed, and the applications before it; people and homes are keys. */
export interface Letting extends Applicant {
  property: string
  /** The lease's first month, counted from the current one: 0 or less. */
  startsInMonths: number
  months: number
  /** Others who applied and were rejected. */
  rejected?: readonly Applicant[]
}

export const LETTINGS: readonly Letting[] = [
  {
    property: 'cph-jaegersborggade',
    tenant: 'amara',
    startsInMonths: -5,
    months: 12,
    message:
      'Hello Ingrid, I am a structural engineer and start with a bridge-building firm in Copenhagen next month. I am tidy, I travel a lot for site visits, and I have wanted to live over a bakery since I was six.\n\nI can show you my contract, and my landlord in Lisbon is glad to speak to you.',
    rejected: [{ tenant: 'tomasz', message: 'Is the flat still free? I could move in at once. Tomasz' }],
  },
  {
    property: 'cph-christianshavn',
    tenant: 'jonas',
    startsInMonths: -24,
    months: 36,
    message:
      'We are two adults and two boys of nine and eleven. I teach physics, my wife is an oboist with the Royal Orchestra and practises at the opera, not at home (mostly). The fifty-one steps do not frighten us; the boys have already counted them from the bridge.',
  },
  {
    property: 'cph-potato-rows',
    tenant: 'yuki',
    startsInMonths: -26,
    months: 48,
    message:
      'My husband and I, our three children and my mother would like very much to rent the whole house. Mother would take the room on the garden floor. We have lived in Østerbro for four years and were told by friends in the street about the long tables. We would bring inari and stay as long as you let us.',
    rejected: [
      {
        tenant: 'elif',
        message: 'For me and three colleagues from the hospital; four bedrooms would be ideal for us.',
      },
    ],
  },
  {
    property: 'bristol-clifton-wood',
    tenant: 'priya',
    startsInMonths: -23,
    months: 36,
    message:
      'I did my PhD in sight of those houses and promised myself one. I now have a lectureship in marine biology and a cat of impeccable manners, Darwin. References from my present landlady attached in spirit; I will send them as soon as you ask.',
  },
  {
    property: 'ghent-patershol',
    tenant: 'elif',
    startsInMonths: -4,
    months: 12,
    message: 'Paediatric nurse, night shifts, few possessions, no piano. It sounds as if it was built for me.',
  },
  {
    property: 'lisbon-estrela',
    tenant: 'mateo',
    startsInMonths: -10,
    months: 12,
    message:
      'Good morning. I restore tiles for the museum, so forgive me if the first thing I ask about is Tobias and the fish. My partner works from home for a publisher and loves silence. We can pay three months ahead.',
    rejected: [{ tenant: 'jonas', message: null }],
  },
  {
    property: 'trieste-scorcola',
    tenant: 'tomasz',
    startsInMonths: -3,
    months: 12,
    message:
      'I begin at the synchrotron up on the Karst and would come down the hill by bicycle. I fix my own shutters. Is the fig an early or a late one?',
  },
  {
    property: 'montreal-mile-end',
    tenant: 'lucie',
    startsInMonths: -25,
    months: 36,
    message:
      'Bonjour Étienne. Three friends from the film school, all of us employed now, believe it or not: an editor, a sound engineer and me, colourist. We have shared a flat for five years without a single meeting about dishes.\n\nWe would love the deck. We would not have parties on it. Dinners, yes.',
  },
  {
    property: 'pittsburgh-strip',
    tenant: 'kwame',
    startsInMonths: -7,
    months: 12,
    message:
      'Software engineer at the robotics institute, thirty-one, quiet. I cook Ghanaian food on Sundays and the fish market downstairs is the reason I am writing.',
    rejected: [
      {
        tenant: 'mateo',
        message: 'We may be relocating to Pittsburgh in the spring. Could you hold it for us until May?',
      },
    ],
  },
  {
    property: 'bristol-redcliff',
    tenant: 'grace',
    startsInMonths: -2,
    months: 12,
    message:
      'Dear Mrs Ellison, I row for the city club from the steps you mention, so I already know the porter and his opinions. The second bedroom would be for my father, who visits one week a month. I am a solicitor and can provide whatever papers you wish.',
    rejected: [{ tenant: 'samir', message: 'Very interested, please call me any time after five.' }],
  },
  {
    property: 'chicago-logan-square',
    tenant: 'samir',
    startsInMonths: 0,
    months: 12,
    message:
      'A reading nook in a turret is all my wife has talked about since Saturday. We are both librarians, so the nook would be used as intended. Income statements are ready, and our current lease ends on the last of the month.',
  },
  {
    property: 'lisbon-alfama',
    tenant: 'amara',
    startsInMonths: -13,
    months: 8,
    message:
      'I come to Lisbon for eight months to work on the railway viaduct at Alcântara. Fado on Thursdays is a reason, not a drawback.',
  },
  {
    property: 'trieste-san-giacomo',
    tenant: 'elif',
    startsInMonths: -7,
    months: 3,
    message:
      'A short stay while I finish my language course, if that suits you. I would leave the tomatoes in better shape than I find them.',
  },
]
