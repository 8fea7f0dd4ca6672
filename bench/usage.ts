/** Loaded before a measured server (`--import`): reports the resource usage of the process to its parent. */
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
// The channel to the parent must not keep the process running.
process.channel?.unref()
