import { testMatches } from '../../test/match-oracle.ts'
import { inSoak } from '../../test/soak.ts'

await testMatches(inSoak(2_000, 200), inSoak(300, 30), inSoak(3_000, 400))
