import { useFrame } from '../shared/use-frame.ts'
import type { Today } from './line.ts'

/** What a line that is made now is made of. */
export function useToday(): () => Today {
  const { rates, settings } = useFrame()
  return () => ({ rates, lockMinutes: settings.rateLockMinutes, now: new Date() })
}
