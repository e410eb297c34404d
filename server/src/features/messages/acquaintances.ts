import type { SQL } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'

/** @returns whether a row of `users` has to do with a home of the owner, so that the owner may write to them */
export const acquaintances = defineExtensionPoint<(ownerId: string) => SQL>('conditions of acquaintances')
