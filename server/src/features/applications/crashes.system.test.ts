import { openApplicationCrashes } from '../../test/application-crashes.ts'
import { type Failures, testFailingWrites } from '../../test/faults/failing-writes.ts'

const failures: Failures = { ways: ['fails', 'dies'], stride: 1 }
const { world, approval, cancellation } = await openApplicationCrashes()

testFailingWrites('an approval', world, failures, approval)
testFailingWrites('a cancellation', world, failures, cancellation)
