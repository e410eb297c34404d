import type { PicturedHome } from '../home.ts'
import type { Scene } from '../scene.ts'

/** Draws a whole picture of a house from the street, light from the upper left. */
export type Facade = (scene: Scene, home: PicturedHome) => string
