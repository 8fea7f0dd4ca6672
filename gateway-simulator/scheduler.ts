import type { Simulator } from './simulator.ts'
import type { Job } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

/** Runs jobs when their time has come, by the clock of the simulator. */
export class Scheduler {
  private readonly simulator: Simulator
  private readonly sender: WebhookSender
  private timer: NodeJS.Timeout | undefined

  constructor(simulator: Simulator, sender: WebhookSender) {
    this.simulator = simulator
    this.sender = sender
  }

  start(): void {
    this.simulator.onJobs = () => this.arm()
    this.arm()
  }

  private arm(): void {
    clearTimeout(this.timer)
    const { jobs } = this.simulator.state
    if (jobs.length === 0) return
    const next = Math.min(...jobs.map(({ at }) => at))
    // The longest wait that a timer can have is 24 days. An earlier one looks again.
    const delay = Math.min(Math.max(0, next - this.simulator.now()), 3_600_000)
    this.timer = setTimeout(() => {
      for (const job of this.simulator.takeDueJobs()) this.run(job)
      this.arm()
    }, delay)
  }

  private run(job: Job): void {
    const { state } = this.simulator
    if (job.kind === 'deliver') this.sender.deliver(job.id)
    const payment = state.payments[job.id]
    if (job.kind === 'authorise-late' && payment?.status === 'failed') this.simulator.authorise(payment)
    if (job.kind === 'release-uncaptured' && payment?.status === 'authorised') this.simulator.release(payment)
    const link = state.links[job.id]
    if (job.kind === 'expire-link' && link) this.simulator.expireLink(link)
  }
}
