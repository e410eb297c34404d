import { testMatches } from '../../test/match-oracle.ts'

await testMatches(40, 8, 100)
