import { useRevalidator } from 'react-router'
import type { DeliveryZone } from '#contract/delivery.ts'
import type { Settings } from '#contract/settings.ts'
import { INDIAN_STATES } from '#domain/address.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { requiredErrors, useSubmitForm } from '#web/ui/use-submit-form.ts'
import { StepPanel } from './step-panel.tsx'
import * as texts from './texts.ts'

type Props = { zones: readonly DeliveryZone[]; settings: Settings }

/** A zone for each state. Everything finer is on the screen of the zones. */
export function DeliveryStep({ zones, settings }: Props) {
  const { revalidate } = useRevalidator()
  const { field, form, onSubmit, failure, isBusy, isDirty } = useSubmitForm({
    defaultValues: { state: '' },
    validate: (values) => requiredErrors(values, { state: texts.chooseState }),
    failure: texts.zoneFailed,
    submit: async ({ state }) => {
      await adminApi.delivery.createZone({ name: state, kind: 'state', state })
      showToast({ title: texts.zoneSaved(state) })
      form.reset()
      await revalidate()
    },
  })
  useUnsavedChangesPrompt(() => isDirty, isDirty, 'query')
  const taken = new Set(zones.filter(({ kind }) => kind === 'state').map(({ state }) => state))
  return (
    <StepPanel
      title={texts.delivery}
      hint={texts.deliveryHint(
        formatRupees(settings.deliveryCharge),
        formatRupees(settings.freeDeliveryFrom),
      )}
    >
      <p>
        {texts.zonesSoFar}:{' '}
        {zones.length === 0 ? texts.noZones : <b>{zones.map(({ name }) => name).join(', ')}</b>}
      </p>
      <ErrorBanner message={failure} />
      <ClientForm className="setup__row" noValidate onSubmit={onSubmit}>
        <SelectField label={texts.deliverTo} required {...field('state')}>
          <option value="">{texts.chooseState}</option>
          {INDIAN_STATES.filter((state) => !taken.has(state)).map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <Button type="submit" busy={isBusy} busyLabel={texts.saving}>
          {texts.addState}
        </Button>
      </ClientForm>
      <TextLink to={adminPaths.deliveryZones}>{texts.zoneLink}</TextLink>
    </StepPanel>
  )
}
