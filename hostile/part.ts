export type HostileOptions = {
  seed: number
  /** Parts without a fixed length stop after so long. */
  seconds: number
  /** The same small number of attempts on every machine, whatever time they take. `npm run test:full` does that. */
  isShort: boolean
  log: (line: string) => void
  /** As a failure printed it: `economy 17/3 0,4,9`. Repeats only that. */
  replay?: string
}
export type HostileFailure = { title: string; detail: string; replay: string }
export type HostileResult = {
  /** What was tried, for example `{ sequences: 40, orders: 900 }`. */
  counts: Record<string, number>
  failures: HostileFailure[]
}
/** Each file of a part exports one as `run`. */
export type HostilePart = (options: HostileOptions) => Promise<HostileResult>
