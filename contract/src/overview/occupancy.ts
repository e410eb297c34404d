/** @returns the share of occupied homes as a whole percentage (specification, section 9); 0 without homes */
export const occupancyRate = (occupied: number, total: number) =>
  total === 0 ? 0 : Math.round((occupied / total) * 100)
