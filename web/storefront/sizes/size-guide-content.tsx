import type { SizeMeasure } from '#domain/options.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SizeChart } from './size-chart.tsx'
import type { ChartOption } from './size-chart-rows.ts'
import * as texts from './size-chart-texts.ts'

const FULL_GUIDES: Partial<Record<SizeMeasure, string>> = {
  ring: paths.ringSizeGuide,
  bangle: paths.bangleSizeGuide,
}

/** What the size guide of a product holds: how to measure, the sizes, and the page that finds the size. */
export function SizeGuideContent({ option }: { option: ChartOption }) {
  if (option.measure === null) return null
  const fullGuide = FULL_GUIDES[option.measure]
  return (
    <div className="size-guide-content">
      <p>{texts.howToMeasure[option.measure]}</p>
      <SizeChart option={option} />
      {fullGuide && (
        // It opens in another tab, because leaving the product page would lose the choice.
        <ButtonLink variant="text" icon="ruler" to={fullGuide} target="_blank">
          {texts.fullGuide}
        </ButtonLink>
      )}
    </div>
  )
}
