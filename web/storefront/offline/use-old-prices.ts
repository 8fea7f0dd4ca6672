import { useCallback, useState } from 'react'
import { formatDateTime, formatTime, toIndiaDay } from '#domain/india-time.ts'
import { offlineStore } from '#web/sync/connection.ts'
import { type ReadableStore, useStore } from '#web/ui/store.ts'

/** Prices that may have changed since. Null: of an unknown time. */
export type OldPrices = { time: string | null; isOffline: boolean }

/**
 * Of which time the prices of a list are, while it cannot be brought up to date; null where they are of now. `check` waits for
 * what refreshes the list, and notices when it did not.
 */
export function useOldPrices(readAtStore: ReadableStore<string | null>) {
  const readAt = useStore(readAtStore)
  const isOffline = useStore(offlineStore)
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const check = useCallback(async (refreshes: Promise<void>[]) => {
    const startedAt = Date.now()
    await Promise.allSettled(refreshes)
    setCheckedAt(startedAt)
  }, [])
  const isOutdated = checkedAt !== null && (readAt === null || new Date(readAt).getTime() < checkedAt)
  const oldPrices: OldPrices | null =
    isOffline || isOutdated ? { time: readAt && formatMoment(readAt), isOffline } : null
  return { oldPrices, check }
}

/** `4:37 pm`, with the date where it is not today. */
const formatMoment = (moment: string): string =>
  toIndiaDay(moment) === toIndiaDay(new Date()) ? formatTime(moment) : formatDateTime(moment)
