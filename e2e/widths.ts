import { IS_SOAK } from '../server/src/test/soak.ts'

/** Viewport widths of a phone, a tablet and a desktop; other runs than the soak run leave out what lies between. */
export const WIDTHS = IS_SOAK ? [390, 820, 1440] : [390, 1440]
