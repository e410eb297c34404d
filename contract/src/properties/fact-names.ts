export const PROPERTY_TYPES = ['apartment', 'house', 'townhouse', 'loft', 'room'] as const
export const FURNISHINGS = ['furnished', 'part-furnished', 'unfurnished'] as const
/** As in the criteria of applications made before. */
export const PETS_POLICIES = ['welcome', 'on-request', 'none'] as const
export const SMOKING_POLICIES = ['allowed', 'outside', 'none'] as const
export const PARKINGS = ['garage', 'space', 'street', 'none'] as const
export const OUTDOOR_SPACES = ['balcony', 'terrace', 'garden'] as const
/** EU energy classes, the best first. */
export const ENERGY_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export const HEATINGS = ['gas', 'electric', 'heat-pump', 'district', 'oil', 'wood'] as const
