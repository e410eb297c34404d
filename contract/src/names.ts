/** 'Ada Lovelace'; with one part missing the other, without both 'Someone'. */
export const fullName = (user: { firstName?: string | null; lastName?: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || 'Someone'
