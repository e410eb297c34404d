/** 'Ada Lovelace'; with one part missing the other, without both 'Someone'. */
export const fullName = (user: { firstName?: string | null; lastName?: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || 'Someone'

/** The first letter of a name with its accents and vowel signs, in capitals; '' without a name. An emoji of several is one. */
export const initialOf = (name: string): string =>
  /^.(?:\p{M}|[\u{1F3FB}-\u{1F3FF}])*(?:\u200d.(?:\p{M}|[\u{1F3FB}-\u{1F3FF}])*)*/su
    .exec(name.trim())?.[0]
    .toUpperCase() ?? ''
