import { hash } from '../../random.ts'

/** How a tenant pays the rent of one month. */
export type Paid =
  | { how: 'in full'; afterDays: number }
  | { how: 'in part'; afterDays: number; share: number }
  | { how: 'bounced'; afterDays: number; backAfterDays: number; againAfterDays: number }
  | { how: 'not' }

/** Whose rent comes otherwise than in full, by the months from the current one: 0 is the current one. */
const HABITS: Record<string, (monthsAgo: number) => Paid | undefined> = {
  // In arrears.
  kwame: (monthsAgo) => (monthsAgo <= 1 ? { how: 'not' } : undefined),
  // The bank returned one.
  yuki: (monthsAgo) =>
    monthsAgo === 1 ? { how: 'bounced', afterDays: 1, backAfterDays: 4, againAfterDays: 8 } : undefined,
  // The rest of the last one is open.
  jonas: (monthsAgo) => (monthsAgo === 0 ? { how: 'in part', afterDays: 2, share: 0.6 } : undefined),
  // Late now and then.
  grace: (monthsAgo) => ({ how: 'in full', afterDays: monthsAgo % 2 === 0 ? 9 : 1 }),
  tomasz: (monthsAgo) => ({ how: 'in full', afterDays: monthsAgo % 3 === 1 ? 6 : 0 }),
}

/** The same for the same tenant and month; most pay in the first days. */
export const paidBy = (tenant: string, monthsAgo: number): Paid =>
  HABITS[tenant]?.(monthsAgo) ?? { how: 'in full', afterDays: hash(`${tenant}/${monthsAgo}/paid`) % 3 }
