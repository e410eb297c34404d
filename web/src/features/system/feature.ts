import { isApprovedAgent } from '@lintel/contract/actor'
import { systemShows } from '@lintel/contract/system/shows'
import { Activity } from 'lucide-react'
import type { Feature } from '../../feature.ts'

/** Not prefetched: while a part of the installation hangs, its check takes seconds, and the page must come at once. */
export const systemFeature: Feature = {
  shows: systemShows,
  navigation: [
    { screen: 'system', order: 68, isFor: isApprovedAgent, icon: Activity, header: 'link', palette: { order: 120 } },
  ],
}
