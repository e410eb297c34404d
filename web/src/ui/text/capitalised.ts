/** 'Tenant' for 'tenant': our words are English, whatever the browser's language. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
