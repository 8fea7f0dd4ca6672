import { spawn } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shared by render-images.ts and render-film.ts: see `seed/renders/README.md`. */
export const scriptsDir = join(import.meta.dirname, 'renders')
export const mastersDir = join(import.meta.dirname, 'images/masters')
/** The folder of the linear passes, the raw output of Blender. */
export const passesDir = join(tmpdir(), 'swarna-renders')

const { BLENDER = 'blender', PYTHON = 'python3' } = process.env
const THREADS = process.env.THREADS ?? String(availableParallelism())

export function runBlender(script: string, ...scriptArgs: (string | number)[]): Promise<void> {
  const args = [
    '-b',
    '--python-exit-code',
    '1',
    '-P',
    join(scriptsDir, script),
    '--',
    ...scriptArgs.map(String),
  ]
  return run(BLENDER, args)
}

/** Denoises and tone-maps the linear passes into a picture. */
export function postProcess(linear: string, picture: string, post: object): Promise<void> {
  return run(PYTHON, [join(scriptsDir, 'post.py'), linear, picture, JSON.stringify(post)])
}

/** Runs a program. Its output is only shown when it fails. */
export function run(command: string, args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command, args, { env: { ...process.env, THREADS, TMPDIR: tmpdir() } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  }
  child.on('error', (cause) => reject(new Error(`${command} does not start: is it installed?`, { cause })))
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} failed.\n${output}`))))
  return promise
}
