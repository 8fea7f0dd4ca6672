/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    requests?: { setupRequest: (request: Request) => Request }[]
  }
  type Result = {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
