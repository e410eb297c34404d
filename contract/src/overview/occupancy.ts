/** Occupied homes among all, as a whole percentage (specification, section 9); 0 when there are none. */
export const occupancyRate = (occupied: number, total: number) =>
  total === 0 ? 0 : Math.round((occupied / total) * 100)
