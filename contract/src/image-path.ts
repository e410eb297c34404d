import { z } from 'zod'

/** The path of a stored picture. */
export const imagePath = z.string().regex(/^\/objects\/images\/[\w-]{1,64}$/, 'Not an uploaded image')
