import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/** @returns whether a picture's path is one that the user uploaded, which is then locked against removal */
export const ownPictures =
  defineExtensionPoint<(tx: Db, userId: string, path: string) => Promise<boolean>>('checks of own pictures')
