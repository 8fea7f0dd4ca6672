export type HostileResult = {
  part: string
  tried: number
  failures: { title: string; detail: string; replay: string }[]
}
