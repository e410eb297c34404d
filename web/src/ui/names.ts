/** 'Ada Lovelace'; with one part missing the other, without both 'Someone'. */
export function fullName(user: { firstName?: string | null; lastName?: string | null }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || 'Someone'
}

/** 'AL' for Ada Lovelace; 'U' without a name. */
export function initials(firstName?: string | null, lastName?: string | null): string {
  const letters = [firstName, lastName].map((name) => Array.from(name?.trim() ?? '')[0] ?? '').join('')
  return letters.toLocaleUpperCase() || 'U'
}
