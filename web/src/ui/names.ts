/** 'AL' for Ada Lovelace; 'U' without a name. */
export function initials(firstName?: string | null, lastName?: string | null): string {
  const letters = [firstName, lastName].map((name) => Array.from(name?.trim() ?? '')[0] ?? '').join('')
  return letters.toLocaleUpperCase() || 'U'
}
