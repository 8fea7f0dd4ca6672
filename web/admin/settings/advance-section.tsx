import { useEffect, useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import { ADVANCE_CONDITIONS, ADVANCE_KINDS, type AdvanceRule } from '#domain/advances.ts'
import { adminApi } from '#web/admin/api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

type Row = Pick<AdvanceRule, 'condition' | 'category' | 'kind'> & { from: string; value: string }

const NEW_ROW: Row = { condition: 'value', category: '', kind: 'percent', from: '', value: '' }

/** Which orders are paid in two steps. Without rules there are none. */
export function AdvanceSection({ settings }: { settings: Settings }) {
  const [categories, setCategories] = useState<{ _id: string; name: string }[]>([])
  useEffect(() => {
    adminApi.categories
      .list({ topLevelOnly: false, activeOnly: false })
      .then((answer) => setCategories(answer))
      .catch((error: unknown) => console.error('Categories could not be loaded:', error))
  }, [])
  return (
    <SettingsSection
      title="Advances"
      description="Orders to which a rule applies are paid in two steps: the advance before you start, and the rest before dispatch. If several rules apply, the highest advance counts. It is never paid in cash, and customers may pay everything at once. Without rules there are no advances."
      settings={settings}
      labels={{ advances: 'Advances' }}
      defaultValues={{
        holdDays: String(settings.advances.holdDays),
        rules: settings.advances.rules.map(
          (rule): Row => ({
            condition: rule.condition,
            category: rule.category,
            kind: rule.kind,
            from: String(rule.from),
            value: String(rule.value),
          }),
        ),
      }}
      required={{ holdDays: 'The days are required' }}
      validate={({ rules }) => findBlankNumbers(rules)}
      toChanges={({ rules, holdDays }) => ({
        advances: {
          rules: rules.map(({ condition, category, kind, from, value }) => ({
            condition,
            category: condition === 'category' ? category : '',
            from: condition === 'value' ? Number(from) : 0,
            kind,
            value: Number(value),
          })),
          holdDays: Number(holdDays),
        },
      })}
    >
      {({ field, form, setField, errorOf }) => {
        const rules = form.watch('rules')
        const change = (row: Row, changes: Partial<Row>) =>
          setField(
            'rules',
            rules.map((other) => (other === row ? { ...row, ...changes } : other)),
          )
        return (
          <>
            <WholeNumberField
              label="Price held for"
              max={365}
              suffix="days"
              hint="From the day of the order. Choose more days than your slowest piece takes to make"
              {...field('holdDays')}
              min={1}
            />
            <div className="rows-editor">
              {rules.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and rows are not reordered
                <div key={index} className="rows-editor__row" role="group" aria-label={`Rule ${index + 1}`}>
                  <SelectField
                    label="For"
                    value={row.condition}
                    onChange={({ target }) =>
                      change(row, { condition: oneOf(ADVANCE_CONDITIONS, target.value) ?? row.condition })
                    }
                  >
                    <option value="value">Order value</option>
                    <option value="category">Category</option>
                    <option value="made-to-order">Made to order</option>
                  </SelectField>
                  {row.condition === 'value' && (
                    <TextField
                      label="From"
                      inputMode="decimal"
                      prefix="₹"
                      value={row.from}
                      error={errorOf(`rules.${index}.from`)}
                      onChange={({ target }) => change(row, { from: target.value })}
                    />
                  )}
                  {row.condition === 'category' && (
                    <SelectField
                      label="Category"
                      value={row.category}
                      error={errorOf(`rules.${index}.category`)}
                      onChange={({ target }) => change(row, { category: target.value })}
                    >
                      <option value="">Choose a category</option>
                      {categories.map(({ _id, name }) => (
                        <option key={_id} value={_id}>
                          {name}
                        </option>
                      ))}
                    </SelectField>
                  )}
                  <SelectField
                    label="Advance in"
                    value={row.kind}
                    onChange={({ target }) =>
                      change(row, { kind: oneOf(ADVANCE_KINDS, target.value) ?? row.kind })
                    }
                  >
                    <option value="percent">Percent</option>
                    <option value="amount">Rupees</option>
                  </SelectField>
                  <TextField
                    label="Advance"
                    inputMode="decimal"
                    value={row.value}
                    error={errorOf(`rules.${index}.value`)}
                    onChange={({ target }) => change(row, { value: target.value })}
                  />
                  <IconButton
                    icon="trash"
                    label={`Remove rule ${index + 1}`}
                    onClick={() =>
                      setField(
                        'rules',
                        rules.filter((other) => other !== row),
                      )
                    }
                  />
                </div>
              ))}
              <Button
                variant="secondary"
                size="small"
                icon="plus"
                onClick={() => setField('rules', [...rules, NEW_ROW])}
              >
                Add rule
              </Button>
            </div>
          </>
        )
      }}
    </SettingsSection>
  )
}

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text)

/** A blank number would be sent as 0. */
const findBlankNumbers = (rules: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ condition, from, value }, index) => [
      ...(condition === 'value' && from.trim() === ''
        ? [[`rules.${index}.from`, 'The order value is required']]
        : []),
      ...(value.trim() === '' ? [[`rules.${index}.value`, 'The advance is required']] : []),
    ]),
  )
