import { describeShard } from '../test/every-call.ts'

await describeShard(2)
