import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Setup } from '#contract/dashboard.ts'
import type { Settings } from '#contract/settings.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'
import { SetupChecklist } from './checklist.tsx'
import { DemoProductsAlert } from './demo-products-alert.tsx'
import { StepPanel } from './step-panel.tsx'
import * as texts from './texts.ts'

type Props = { setup: Setup; settings: Settings; demoProductCount: number }

/** What is missing, and the button that opens the shop. */
export function OpenStep({ setup: { steps, isOpen }, settings, demoProductCount }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const open = steps.filter(({ id, done }) => !done && id !== 'open')
  const missing = open.filter(({ isNeeded }) => isNeeded)

  const openShop = async () => {
    const labels = missing.map(({ label }) => label)
    const isSure =
      missing.length === 0 ||
      (await confirm({
        title: texts.confirmOpen,
        message: texts.confirmOpenMessage(labels.join(', ')),
        confirmLabel: texts.openNow,
        harmless: true,
      }))
    if (!isSure) return
    setBusy(true)
    setFailure(null)
    try {
      await adminApi.settings.update({ isOpen: true, version: settings.version })
      showToast({ title: texts.opened })
      await revalidate()
    } catch (error) {
      setFailure(errorMessage(error, texts.openFailed))
    }
    setBusy(false)
  }

  return (
    <StepPanel title={texts.open} hint={missing.length > 0 ? texts.missing : texts.nothingMissing}>
      {open.length > 0 && <SetupChecklist steps={open} />}
      <DemoProductsAlert count={demoProductCount} />
      <ErrorBanner message={failure} />
      {isOpen ? (
        <>
          <Alert tone="success" title={texts.isOpen} />
          <ButtonLink to={paths.home} target="_blank" variant="secondary" icon="external">
            {texts.viewShop}
          </ButtonLink>
        </>
      ) : (
        <div className="setup__row">
          <a
            className="button button--secondary"
            href={`/?preview=${settings.previewKey}`}
            target="_blank"
            rel="noopener"
          >
            {texts.preview}
          </a>
          <Button busy={isBusy} busyLabel={texts.opening} onClick={() => void openShop()}>
            {texts.openNow}
          </Button>
        </div>
      )}
    </StepPanel>
  )
}
