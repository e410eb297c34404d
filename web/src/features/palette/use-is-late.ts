import { useEffect, useState } from 'react'

/** After this time, results are shown although others are still missing. */
const PATIENCE_MS = 700

/** Whether this was asked for, and more than `PATIENCE_MS` ago. @param asked '' for nothing */
export function useIsLate(asked: string): boolean {
  const [late, setLate] = useState('')
  useEffect(() => {
    if (asked === '') return
    const timer = setTimeout(() => setLate(asked), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return asked !== '' && late === asked
}
