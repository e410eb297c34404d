import { documentShows } from '@lintel/contract/documents/shows'
import type { Feature } from '../../feature.ts'

export const documentsFeature: Feature = { shows: documentShows }
