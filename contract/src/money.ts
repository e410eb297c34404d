// Without zod, which a home's page for visitors does not load.

/** @param dollars with at most two decimals @returns whole cents, exactly */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** @param cents whole @returns dollars: the number that the amount's decimal notation stands for */
export const fromCents = (cents: number): number => cents / 100

/**
 * The least whole cents that are not below an amount with any number of decimals. For whole cents `rent`, `rent >= amount`
 * holds exactly when `rentCents >= ceilToCents(amount)`; the same is true of `<`.
 */
export function ceilToCents(dollars: number): number {
  const nearest = toCents(dollars)
  // Multiplying by 100 may go beyond a whole number (1024.13 * 100 > 102413); dividing gives the very same number back.
  return fromCents(nearest) < dollars ? nearest + 1 : nearest
}
