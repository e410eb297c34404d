import { createSlot } from '../../slots.tsx'

/** Below an application, for its owner and agents. */
export const ApplicationEnd = createSlot<{ id: string }>()
