import { unavailable } from '#domain/errors.ts'
import { networkOf } from './rate-limiter.ts'

const RETRY_SECONDS = 5

/** The most bytes at a time. */
type Shares = { perProcess: number; perNetwork: number; perPerson: number }
type Sender = { address: string; userId: string | null }

/**
 * Counts the bytes of bodies that are being read or worked on, so that many large requests at a time cannot use up memory
 * or disk. One network or person gets only a part, so that the others are still served.
 */
export function createByteBudget({ perProcess, perNetwork, perPerson }: Shares) {
  const usedByKey = new Map<string, number>()

  function add(key: string, bytes: number): void {
    const used = (usedByKey.get(key) ?? 0) + bytes
    if (used > 0) usedByKey.set(key, used)
    else usedByKey.delete(key)
  }

  return {
    /** Returns the function that gives the bytes back. Throws 503 when there is not enough left. */
    reserve(bytes: number, { address, userId }: Sender): () => void {
      const shares: [string, number][] = [
        ['process', perProcess],
        [`network ${networkOf(address)}`, perNetwork],
      ]
      if (userId !== null) shares.push([`person ${userId}`, perPerson])
      if (shares.some(([key, max]) => (usedByKey.get(key) ?? 0) + bytes > max))
        throw unavailable('Too much is being uploaded at the moment. Please try again.', RETRY_SECONDS)
      for (const [key] of shares) add(key, bytes)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        for (const [key] of shares) add(key, -bytes)
      }
    },

    /** Bytes that are reserved now. */
    used: () => usedByKey.get('process') ?? 0,
  }
}
