import { useEffect, useState } from 'react'
import type { Maps as MapsSettings } from '#contract/maps.ts'
import type { Place } from '#domain/delivery.ts'
import type { FoundAddress } from './maps.ts'
import { mapsOf } from './providers.ts'

/** The marker may still be on its way: arrow keys come in rows. */
const WAIT_MS = 400

type AddressState = { kind: 'looking' } | { kind: 'none' } | { kind: 'found'; address: FoundAddress }

/** The address of the place where the marker came to rest. */
export function useAddressAt(settings: MapsSettings, place: Place, isAsked: boolean): AddressState {
  const [state, setState] = useState<AddressState>({ kind: 'looking' })
  const { latitude, longitude } = place
  useEffect(() => {
    if (!isAsked) return
    setState({ kind: 'looking' })
    const moving = new AbortController()
    const timer = setTimeout(() => {
      mapsOf(settings)
        .then((maps) => maps.addressAt({ latitude, longitude }, moving.signal))
        .then(
          (address) =>
            !moving.signal.aborted && setState(address ? { kind: 'found', address } : { kind: 'none' }),
          () => !moving.signal.aborted && setState({ kind: 'none' }),
        )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      moving.abort()
    }
  }, [settings, latitude, longitude, isAsked])
  return state
}
