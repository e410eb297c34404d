import type { Feature } from '../../feature.ts'
import { EveryPage, HeaderTools } from '../../frame-slots.ts'
import { fill } from '../../slots.tsx'
import { PaletteButton } from './palette-button.tsx'
import { PaletteHost } from './palette-host.tsx'

export const visitorFeature: Feature = { parts: [fill(HeaderTools, PaletteButton), fill(EveryPage, PaletteHost)] }
