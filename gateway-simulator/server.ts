import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerCashfree } from './cashfree/api.ts'
import { openCashfreeCheckout } from './cashfree/checkout.ts'
import { refuse as refuseCashfree } from './cashfree/errors.ts'
import { cashfreeEvent } from './cashfree/events.ts'
import { answerCheckout } from './checkout/checkout.ts'
import { answerControl, type CallRecord } from './control.ts'
import { type Fault, takeFault } from './faults.ts'
import { type Answer, AnswerError, html, json, type SimulatorRequest } from './http.ts'
import { answerRazorpay } from './razorpay/api.ts'
import { openEmbeddedCheckout } from './razorpay/embedded-checkout.ts'
import { refuse } from './razorpay/errors.ts'
import { razorpayEvent } from './razorpay/events.ts'
import { openLink } from './razorpay/payment-links.ts'
import { Scheduler } from './scheduler.ts'
import { Simulator } from './simulator.ts'
import { newState, type State } from './state.ts'
import { WebhookSender } from './webhooks.ts'

const MAX_BODY_BYTES = 1_000_000
const MAX_CALLS = 20_000

type ServerOptions = {
  port: number
  /** Where the books are kept. Null: they end with the process. */
  file: string | null
  /** How browsers reach it, when that is not the port. */
  origin: string | null
  /** Where the events of Razorpay go. Cashfree is told with each order. */
  events: string | null
  /** Whether it answers control calls. A simulator that everybody can reach does not. */
  hasControl: boolean
}

/** Starts on a port of 127.0.0.1 and answers its origin. */
export async function startServer(options: ServerOptions): Promise<{ origin: string }> {
  const server = createServer()
  const listening = await listen(server, options.port)
  const origin = options.origin ?? listening
  const state = options.file === null ? newState() : readState(options.file)
  for (const { gateway, webhook } of state.accounts) {
    if (gateway === 'razorpay' && options.events !== null) webhook.url = options.events
  }
  const simulator = new Simulator(state, origin, { razorpay: razorpayEvent, cashfree: cashfreeEvent })
  const sender = new WebhookSender(simulator)
  const scheduler = new Scheduler(simulator, sender)
  const faults: Fault[] = []
  const calls: CallRecord[] = []
  const running = new Set<string>()

  async function work(request: SimulatorRequest): Promise<Answer> {
    try {
      const { path } = request
      if (options.hasControl && (path === '/_books' || path.startsWith('/_control/'))) {
        return await answerControl({ simulator, sender, faults, calls }, request)
      }
      if (path.startsWith('/pay/')) return answerCheckout(simulator, request)
      if (path.startsWith('/razorpay/l/')) return openLink(simulator, path.slice('/razorpay/l/'.length))
      const razorpay = /^(?:\/razorpay)?\/v1(\/.*)$/.exec(path)?.[1]
      if (razorpay === '/checkout/embedded') return openEmbeddedCheckout(simulator, request)
      if (razorpay !== undefined) return answerRazorpay(simulator, request, razorpay)
      const cashfree = /^(?:\/cashfree)?\/pg(\/.*)$/.exec(path)?.[1]
      if (cashfree === '/view/sessions/checkout') return openCashfreeCheckout(simulator, request)
      if (cashfree !== undefined) return answerCashfree(simulator, request, cashfree)
      return path === '/' ? html(200, HOME) : json(404, { problem: 'There is nothing here.' })
    } catch (error) {
      if (error instanceof AnswerError) return error.answer
      throw error
    }
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message)
    const isControl = request.path.startsWith('/_')
    const fault = isControl ? null : takeFault(faults, request.method, request.path)
    const call: CallRecord = {
      method: request.method,
      path: request.path,
      body: request.text,
      status: null,
      fault: fault?.kind ?? null,
    }
    if (!isControl) calls.push(call)
    if (calls.length > MAX_CALLS) calls.shift()
    const send = (answer: Answer) => {
      call.status = answer.status
      response.writeHead(answer.status, answer.headers).end(answer.body)
    }
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'close') {
      message.socket.destroy()
      return
    }
    if (fault?.kind === 'status') {
      send({ status: fault.status, headers: { 'content-type': 'application/json' }, body: fault.body })
      return
    }
    const key = request.headers['x-refund-idempotency'] ?? request.headers['x-idempotency-key']
    const runningKey = typeof key === 'string' && request.method === 'POST' ? key : null
    if (runningKey !== null && running.has(runningKey)) {
      const description = 'Another request with this idempotency key is in progress.'
      send(
        /^(?:\/cashfree)?\/pg\//.test(request.path)
          ? refuseCashfree(409, 'request_failed', description, 'idempotency_error').answer
          : refuse(description, undefined, 409).answer,
      )
      return
    }
    if (runningKey !== null) running.add(runningKey)
    try {
      if (fault?.kind === 'slow') await wait(fault.delayMs)
      const answer = await work(request)
      if (options.file !== null) writeFileSync(options.file, JSON.stringify(simulator.state))
      if (fault?.kind === 'late') await wait(fault.delayMs)
      if (fault?.kind === 'lost-answer') message.socket.destroy()
      else if (fault?.kind === 'wrong-json') {
        send({
          status: answer.status,
          headers: answer.headers,
          body: answer.body.slice(0, Math.floor(answer.body.length / 2)),
        })
      } else send(answer)
    } finally {
      if (runningKey !== null) running.delete(runningKey)
    }
  }

  server.on('request', (message, response) => {
    handle(message, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500).end()
    })
  })
  scheduler.start()
  return { origin }
}

const HOME =
  '<!doctype html><title>Payment simulator</title><p>Payment simulator: no real money is moved. See gateway-simulator/README.md.</p>'

/** Listens first, because the origin is part of what the simulator says. Requests wait for the handler meanwhile. */
function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}

function readState(file: string): State {
  try {
    const stored: State = JSON.parse(readFileSync(file, 'utf8'))
    return stored
  } catch {
    return newState()
  }
}

async function readRequest(message: IncomingMessage): Promise<SimulatorRequest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of message) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large')
    parts.push(bytes)
  }
  const url = new URL(message.url ?? '/', 'http://127.0.0.1')
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    text: Buffer.concat(parts).toString('utf8'),
  }
}
