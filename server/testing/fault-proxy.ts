import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'

/** `before`: the statement does not reach PostgreSQL. `after`: PostgreSQL has run it, and the answer is lost. */
export type CutMoment = 'before' | 'after'

export type FaultProxy = {
  /** How to reach PostgreSQL through this proxy. */
  connection: PoolConfig
  /** Cuts, once, the connection that sends the n-th statement from now on, counted over all connections. */
  cutAt(statement: number, moment: CutMoment): void
  /** Cancels a cut that has not happened. */
  cancelCut(): void
  /** Whether the requested cut has happened. */
  hasCut(): boolean
  /** Stops all traffic in both directions and keeps the connections open: a half-open network. */
  freeze(): void
  /** New connections work again. Connections that were open stay blocked. */
  unfreeze(): void
  close(): Promise<void>
}

/** The message that ends a statement: a simple query, or the Sync after an extended one. */
const STATEMENT_ENDS = new Set(['Q', 'S'])
const READY_FOR_QUERY = 'Z'

/** A proxy in front of a real PostgreSQL that cuts connections at a statement of the test's choice. */
export async function startFaultProxy(server: PoolConfig): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let plannedCut: { statement: number; moment: CutMoment } | null = null
  let statementCount = 0
  let isCut = false
  let isFrozen = false

  function forward(client: Socket): void {
    const upstream = connectTo(server)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    /** Statements without a complete answer. A connection's first answer belongs to its start. */
    const unanswered = [0]
    const isCutPoint = (statement: number | undefined, moment: CutMoment) =>
      plannedCut !== null && !isCut && plannedCut.statement === statement && plannedCut.moment === moment

    const cut = (): void => {
      isCut = true
      client.destroy()
      upstream.destroy()
    }

    let hasOpened = false
    /** Data was already lost, so this connection stays blocked. */
    let isDead = false
    const canForward = () => {
      isDead ||= isFrozen
      return !isDead
    }
    client.on(
      'data',
      splitMessages(
        () => hasOpened,
        (type, message) => {
          if (isCut && client.destroyed) return
          hasOpened = true
          if (type !== null && STATEMENT_ENDS.has(type)) {
            statementCount += 1
            if (isCutPoint(statementCount, 'before')) return cut()
            unanswered.push(statementCount)
          }
          if (canForward()) upstream.write(message)
        },
      ),
    )
    upstream.on(
      'data',
      splitMessages(
        () => true,
        (type, message) => {
          if (client.destroyed) return
          if (type === READY_FOR_QUERY && isCutPoint(unanswered[0], 'after')) return cut()
          if (isCutPoint(unanswered[0], 'after')) return
          if (type === READY_FOR_QUERY) unanswered.shift()
          if (canForward()) client.write(message)
        },
      ),
    )
  }

  const proxy = createServer(forward).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    connection: { ...credentialsOf(server), host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    cutAt(statement, moment) {
      plannedCut = { statement, moment }
      statementCount = 0
      isCut = false
    },
    cancelCut() {
      plannedCut = null
    },
    hasCut: () => isCut,
    freeze() {
      isFrozen = true
    },
    unfreeze() {
      isFrozen = false
    },
    async close() {
      proxy.close()
      for (const socket of open) socket.destroy()
      await once(proxy, 'close')
    },
  }
}

/** Calls `onMessage` with each complete message. A client's first message has no type byte. */
export function splitMessages(
  hasType: () => boolean,
  onMessage: (type: string | null, message: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const start = hasType() ? 1 : 0
      if (rest.length < start + 4) return
      const length = start + rest.readInt32BE(start)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(start === 1 ? String.fromCharCode(message[0]!) : null, message)
    }
  }
}

export function connectTo({ connectionString, host, port }: PoolConfig): Socket {
  const url = connectionString ? new URL(connectionString) : null
  const address = url?.searchParams.get('host') ?? url?.hostname ?? host ?? 'localhost'
  const number = Number(url?.searchParams.get('port') ?? url?.port ?? port) || 5432
  return address.startsWith('/') ? connect(`${address}/.s.PGSQL.${number}`) : connect(number, address)
}

export function credentialsOf({ connectionString, user, password, database }: PoolConfig): PoolConfig {
  if (!connectionString) return { user, ...(password ? { password } : {}), database }
  const url = new URL(connectionString)
  return {
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}
