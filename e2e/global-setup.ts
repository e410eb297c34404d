import { fillDemoWorld } from './server.ts'

export default fillDemoWorld
