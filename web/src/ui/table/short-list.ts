/** Up to so many rows are seen at a glance: nobody sorts or exports a list of their own that is as short. */
const SHORT = 12

/** Whether a list is too short for an order, columns and an export. */
export const isShortList = (count: number, hasMore: boolean) => count <= SHORT && !hasMore
