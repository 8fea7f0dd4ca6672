import { existsSync } from 'node:fs'
import { print, projectEnv, run } from './steps.mjs'

const CHROMIUM_PATHS = [
  // draws no window, which makes the browser tests a third faster
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = () =>
  [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path && existsSync(path))

/** Finds the machine's browser. If there is none, installs Debian's package as root, else Playwright's own build. */
export async function findChromium() {
  const found = findInstalled()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print('Installing Chromium from Debian’s packages …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true, label: 'reading the list of packages' })
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      env,
      quiet: true,
      label: 'installing Chromium',
    })
    const installed = findInstalled()
    if (installed) return installed
  }
  print('Installing Playwright’s Chromium …')
  const { code } = await run('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    env: projectEnv(),
    quiet: true,
    label: 'installing Chromium',
  })
  if (code !== 0)
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
    )
  return ''
}
