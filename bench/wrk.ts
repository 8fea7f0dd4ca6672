import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Load = { perSecond: number; total: number }

/**
 * Requests one address over 16 connections with wrk (a package of Debian), which costs a fraction of what a generator in
 * Node costs. Throws when an answer is not 200.
 */
export async function loadWithWrk(url: string, seconds: number): Promise<Load> {
  const wrk = spawn(
    'wrk',
    [
      '--threads',
      '1',
      '--connections',
      '16',
      '--duration',
      `${seconds}s`,
      '--header',
      'accept-encoding: br',
      url,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const output = await text(wrk.stdout)
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed under load:\n${output}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const total = Number(/(\d+) requests in/.exec(output)?.[1])
  if (!(total > 0)) throw new Error(`wrk said:\n${output}`)
  return { perSecond, total }
}
