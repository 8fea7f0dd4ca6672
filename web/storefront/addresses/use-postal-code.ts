import { useEffect, useRef, useState } from 'react'
import { isPostalCode } from '#domain/address.ts'
import { type AutofilledFields, autofillLocation } from '#domain/postal-codes.ts'
import { browserApi } from '#web/api.ts'
import * as texts from './texts.ts'

type Location = { city: string; state: string; postalCode: string }
type Place = { pin: string; city: string; state: string }

type LocationForm<A> = {
  values: A
  /** What the fields hold at this moment, which may be newer than what is shown. */
  getValues: () => A
  setField: (name: keyof A, value: string) => void
}

/**
 * A postal code fills in city and state: at once where its first digits tell them, and from the server's table of all PIN codes
 * a moment later. What the person typed stays. `stateHint` tells that the state is another one than that of the postal code.
 */
export function usePostalCode<A extends Location>({ values, getValues, setField }: LocationForm<A>) {
  const autofilled = useRef<AutofilledFields>({})
  const place = usePlace(values.postalCode)

  /** Sets these fields, and city and state where they are blank or filled in from another postal code. */
  const setAddress = (changes: Partial<A>, found?: Place) => {
    const current = getValues()
    const result = autofillLocation({ ...current, ...changes }, autofilled.current, found)
    autofilled.current = result.autofilled
    for (const name of Object.keys(result.address) as (keyof A)[])
      if (result.address[name] !== current[name]) setField(name, result.address[name] as string)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place is known, never over later changes
  useEffect(() => {
    // React may run this after the next key, which can have made it another postal code
    if (place?.pin === toPin(getValues().postalCode)) setAddress({}, place)
  }, [place])

  const isOtherState = place !== null && values.state.trim() !== '' && values.state !== place.state
  return { setAddress, stateHint: isOtherState ? texts.otherState(place.pin, place.state) : undefined }
}

/** Six digits without blanks, or an empty text. */
const toPin = (postalCode: string): string => (isPostalCode(postalCode) ? postalCode.replace(/\s/g, '') : '')

/** The place of a whole postal code. Null: none, not known yet, or the server cannot be reached. */
function usePlace(postalCode: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  const pin = toPin(postalCode)
  useEffect(() => {
    if (!pin) return
    let isCurrent = true
    browserApi.delivery
      .availability({ postalCode: pin })
      .then(({ city, state }) => {
        if (isCurrent && city && state) setPlace({ pin, city, state })
      })
      // The person fills in the fields.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [pin])
  return place?.pin === pin ? place : null
}
