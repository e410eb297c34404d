export const PROPERTY_STATUSES = ['available', 'occupied', 'maintenance'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]
