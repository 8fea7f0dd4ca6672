import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { CORE_METALS } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { RateDialog } from '#web/admin/rates/rate-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { StepPanel } from './step-panel.tsx'
import * as texts from './texts.ts'

type Props = { current: CurrentRates | null; metals: readonly Metal[] }

/** The dialog of the rates screen, with its warnings. */
export function RatesStep({ current, metals }: Props) {
  const [isEntering, setEntering] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <StepPanel title={texts.rates} hint={texts.ratesHint}>
      {current ? (
        <DescriptionList
          items={CORE_METALS.map(({ columnLabel, rateField }) => [
            columnLabel,
            texts.perGram(formatRupees(current[rateField])),
          ])}
        />
      ) : (
        <p className="muted">{texts.noRates}</p>
      )}
      <Button variant={current ? 'secondary' : 'primary'} onClick={() => setEntering(true)}>
        {current ? texts.changeRates : texts.enterRates}
      </Button>
      <RateDialog
        open={isEntering}
        current={current}
        metals={metals}
        onClose={() => setEntering(false)}
        onSaved={() => {
          setEntering(false)
          void revalidate()
        }}
      />
    </StepPanel>
  )
}
