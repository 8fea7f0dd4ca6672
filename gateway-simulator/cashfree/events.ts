import type { EventMessage, Happening, Simulator } from '../simulator.ts'
import type { Account } from '../state.ts'

export function cashfreeEvent(
  _simulator: Simulator,
  _account: Account,
  _happening: Happening,
): EventMessage[] {
  return []
}
