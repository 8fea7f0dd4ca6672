export type FaultKind =
  /** Answers `status` and does nothing. */
  | 'status'
  /** Never answers and does nothing. */
  | 'hang'
  /** Closes the connection and does nothing. */
  | 'close'
  /** Waits `delayMs`, then works and answers. */
  | 'slow'
  /** Works, and answers `delayMs` later. */
  | 'late'
  /** Works, and closes the connection instead of an answer. */
  | 'lost-answer'
  /** Works, and answers half of the JSON. */
  | 'wrong-json'

export type Fault = {
  kind: FaultKind
  /** Null: every method. */
  method: string | null
  /** A regular expression for the path: `^/razorpay/v1/orders$`. */
  path: string
  /** How many calls it strikes. Null: until it is cleared. */
  times: number | null
  status: number
  body: string
  delayMs: number
}

export const FAULT_KINDS: FaultKind[] = [
  'status',
  'hang',
  'close',
  'slow',
  'late',
  'lost-answer',
  'wrong-json',
]

/** The first fault that fits, which is used up by one. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | null {
  const at = faults.findIndex(
    (fault) => (fault.method === null || fault.method === method) && new RegExp(fault.path).test(path),
  )
  const fault = faults[at]
  if (!fault) return null
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times <= 0) faults.splice(at, 1)
  }
  return fault
}
