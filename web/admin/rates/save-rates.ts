import type { Input } from '#contract/endpoint.ts'
import type { rates } from '#contract/rates.ts'
import { ShopError } from '#domain/errors.ts'
import { adminApi } from '#web/admin/api.ts'
import { confirm } from '#web/ui/confirm.ts'

type NewRates = Omit<Input<typeof rates.add>, 'confirm'>

export const confirmLargeChange = (warning: string): Promise<boolean> =>
  confirm({
    title: 'Save these rates?',
    message: `${warning} Every live price changes with them.`,
    confirmLabel: 'Save rates',
    harmless: true,
  })

/**
 * Saves rates and returns the message, or null when staff cancelled. The server compares with the last rates that
 * staff entered, the screen with the current ones, so the server can ask about a change that the screen did not.
 */
export async function saveRates(newRates: NewRates, isConfirmed: boolean): Promise<string | null> {
  try {
    const saved = await adminApi.rates.add(isConfirmed ? { ...newRates, confirm: true } : newRates)
    return saved.message
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'RATE_JUMP' || isConfirmed) throw error
    const warnings = Array.isArray(error.details.warnings) ? error.details.warnings.join(' ') : error.message
    return (await confirmLargeChange(warnings)) ? saveRates(newRates, true) : null
  }
}
