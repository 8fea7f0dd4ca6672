import type { Metal } from '#contract/metals.ts'
import type { Option } from '#contract/options.ts'
import { isValueOffered } from '#domain/options.ts'
import { adminApi } from '#web/admin/api.ts'
import { newRow, parseLabels, toFormValues, toOptionInput } from '#web/admin/options/option-values.ts'
import { errorMessage } from '#web/error-message.ts'
import * as texts from './texts.ts'

type AddResult = { error?: undefined; option: Option; valueIds: string[] } | { error: string }

/** Adds values to the list of an option, and finds the ones that it has already. */
export async function addOptionValues(
  option: Option,
  text: string,
  metals: readonly Metal[],
): Promise<AddResult> {
  const labels = parseLabels(text, [])
  const find = ({ values }: Option, label: string) =>
    values.find((value) => value.label.toLowerCase() === label.toLowerCase())
  const inactive = labels.find((label) => find(option, label)?.isActive === false)
  if (inactive) return { error: texts.valueIsInactive(inactive) }
  const withoutMetal = labels.find((label) => {
    const value = find(option, label)
    return value && !isValueOffered(value, metals)
  })
  if (withoutMetal) return { error: texts.metalIsOff(withoutMetal) }
  const newLabels = labels.filter((label) => !find(option, label))
  try {
    const changed = newLabels.length === 0 ? option : await saveNewValues(option, newLabels)
    return { option: changed, valueIds: labels.flatMap((label) => find(changed, label)?._id ?? []) }
  } catch (error) {
    return { error: errorMessage(error, texts.addValueFailed) }
  }
}

async function saveNewValues(option: Option, labels: readonly string[]): Promise<Option> {
  const values = toFormValues(option, option.order)
  const input = toOptionInput({
    ...values,
    values: [...values.values, ...labels.map((label) => newRow(label, option.measure ?? ''))],
  })
  const saved = await adminApi.options.update({ id: option._id, ...input, version: option.version })
  return saved.option
}
