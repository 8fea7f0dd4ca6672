import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { connectTo, credentialsOf, splitMessages } from './fault-proxy.ts'

export type Pooler = {
  /** How to reach PostgreSQL through this pooler. */
  connection: PoolConfig
  /** From now on the limits that connections ask for at their start are dropped, or passed on again. */
  dropOptions(isDropped: boolean): void
  close(): Promise<void>
}

type PoolerOptions = {
  server: PoolConfig
  /** `session`: a client keeps its session until it goes. `transaction`: each transaction gets any free session. */
  mode: 'session' | 'transaction'
}

/** A session of PostgreSQL, and the client that uses it now. */
type Session = { socket: Socket; client: Client | null }
type Client = { socket: Socket; session: Session | null; unanswered: number; waiting: Buffer[] }

const TERMINATE = 'X'
const ENDS_STATEMENT = new Set(['Q', 'S'])
const READY_FOR_QUERY = 'Z'
const IDLE = 'I'

/**
 * A connection pooler in front of a real PostgreSQL. Like PgBouncer with `ignore_startup_parameters = options` it drops the
 * `options` of a connection, and in transaction mode it lends the session that was used last.
 */
export async function startPooler({ server, mode }: PoolerOptions): Promise<Pooler> {
  const sockets = new Set<Socket>()
  const freeSessions: Session[] = []
  let isDropped = true

  function accept(clientSocket: Socket): void {
    const client: Client = { socket: clientSocket, session: null, unanswered: 1, waiting: [] }
    const session: Session = { socket: connectTo(server), client }
    client.session = session
    keep(clientSocket, () => {
      if (mode === 'session' || client.session) client.session?.socket.destroy()
    })
    keep(session.socket, () => {
      session.client?.socket.destroy()
      const at = freeSessions.indexOf(session)
      if (at >= 0) freeSessions.splice(at, 1)
    })
    let hasStarted = false
    clientSocket.on(
      'data',
      splitMessages(
        () => hasStarted,
        (type, message) => {
          if (!hasStarted) {
            hasStarted = true
            session.socket.write(isDropped ? withoutOptions(message) : message)
            return
          }
          if (type === TERMINATE && mode === 'transaction') return
          client.waiting.push(message)
          if (type !== null && ENDS_STATEMENT.has(type)) client.unanswered += 1
          serve(client)
        },
      ),
    )
    session.socket.on(
      'data',
      splitMessages(
        () => true,
        (type, message) => {
          const current = session.client
          current?.socket.write(message)
          if (type !== READY_FOR_QUERY || !current) return
          current.unanswered -= 1
          if (mode === 'transaction' && current.unanswered === 0 && message.at(-1) === IDLE.charCodeAt(0)) {
            current.session = null
            session.client = null
            freeSessions.push(session)
          }
        },
      ),
    )
  }

  /** There are as many sessions as clients, so one is always free. */
  function serve(client: Client): void {
    if (!client.session) {
      client.session = freeSessions.pop() ?? null
      if (!client.session) throw new Error('The pooler has no free session.')
      client.session.client = client
    }
    for (const message of client.waiting.splice(0)) client.session.socket.write(message)
  }

  function keep(socket: Socket, onClose: () => void): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      onClose()
    })
  }

  const listener = createServer(accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    connection: {
      ...credentialsOf(server),
      host: '127.0.0.1',
      port: (listener.address() as AddressInfo).port,
    },
    dropOptions(value) {
      isDropped = value
    },
    async close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
      await once(listener, 'close')
    },
  }
}

/** A start-up message is its length, the version of the protocol, and names and values that end with a zero byte. */
function withoutOptions(message: Buffer): Buffer {
  const texts = message.subarray(8).toString('utf8').split('\0')
  const kept: string[] = []
  for (let at = 0; texts[at]; at += 2) if (texts[at] !== 'options') kept.push(texts[at]!, texts[at + 1]!)
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  message.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
