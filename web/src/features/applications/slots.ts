import { createSlot } from '../../slots.tsx'

/** Below an application, for those who decide about it. */
export const ApplicationEnd = createSlot<{ id: string }>()
