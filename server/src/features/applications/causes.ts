import { defineReactions } from '../../reactions.ts'

/** The removal of applications, which are locked, with their homes. */
export const applicationRemoval = defineReactions<{ applicationIds: string[] }>('the removal of applications')
