/** Up to so many rows are seen at a glance: such a short list needs no order and no export. */
const SHORT = 12

/** Whether a list is too short for an order, columns and an export. */
export const isShortList = (count: number, hasMore: boolean) => count <= SHORT && !hasMore
