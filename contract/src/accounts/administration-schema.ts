import type { z } from 'zod'
import { profileChangesSchema } from './schema.ts'

/** An agent's corrections of a tenant's or owner's details: an absent field stays, an empty email or phone is removed. */
export const detailsCorrectionSchema = profileChangesSchema.omit({ profileImageUrl: true })

export type DetailsCorrection = z.output<typeof detailsCorrectionSchema>
