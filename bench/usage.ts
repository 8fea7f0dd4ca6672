/** Loaded before a measured server (`--import`): answers what the process has used so far, over the channel of its parent. */
export type Usage = {
  /** Milliseconds of CPU, all threads of the process. */
  cpuMs: number
  residentMegabytes: number
}

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    residentMegabytes: process.memoryUsage.rss() / 1024 / 1024,
  }
  process.send?.(usage)
})
// the channel alone keeps no process alive
process.channel?.unref()
