import type { PicturedHome } from '../home.ts'
import type { Scene } from '../scene.ts'

/** Draws a whole picture of a room, daylight from the left. */
export type Room = (scene: Scene, home: PicturedHome) => string
