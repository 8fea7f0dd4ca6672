import { createVerificationCode } from './codes.ts'
import { plural } from './intl.ts'
import type { Paise } from './money.ts'

/** Whether shipments are handed over against a code, and from which total of the order. */
export type DeliveryCodeRules = { isOn: boolean; from: Paise }

/** More than a person guesses in the tries of many codes. */
const DELIVERY_CODE_DIGITS = 6
export const MAX_DELIVERY_CODE_TRIES = 5

export const createDeliveryCode = (random: Uint8Array): string =>
  createVerificationCode(random, DELIVERY_CODE_DIGITS)

export const needsDeliveryCode = ({ isOn, from }: DeliveryCodeRules, total: Paise): boolean =>
  isOn && total >= from

/** As a person reads it out: `482 913`. */
export const formatDeliveryCode = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2')

/** The digits of a code that was typed with spaces or hyphens. */
export const normalizeDeliveryCode = (text: string): string => text.replace(/[\s-]/g, '')

export const describeWrongDeliveryCode = (triesLeft: number): string =>
  triesLeft === 0
    ? 'This is not the code of this shipment. Send the customer a new code to try again.'
    : `This is not the code of this shipment. ${triesLeft} ${plural(triesLeft, 'try is', 'tries are')} left.`
