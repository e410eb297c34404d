import { preferenceShows } from '@lintel/contract/preferences/shows'
import type { Feature } from '../../feature.ts'

export const preferencesFeature: Feature = { shows: preferenceShows }
