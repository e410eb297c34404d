import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Attaches the picture with this path to the user's profile in the place of the present one, none for null. In the transaction that
 * changes `profile_image_url`.
 * @returns whether it is a picture that the user uploaded; nothing is attached otherwise
 */
export const profilePictures =
  defineExtensionPoint<(tx: Db, userId: string, path: string | null) => Promise<boolean>>('profile pictures')
