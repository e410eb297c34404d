import { configure } from '@testing-library/react'

/** A limit for a hang on the slowest machine, as those in `vitest.config.ts`; nothing is measured by it. */
configure({ asyncUtilTimeout: 30_000 })
