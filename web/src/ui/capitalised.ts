/** 'Tenant' for 'tenant'. */
export function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}
