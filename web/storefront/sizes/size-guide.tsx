import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import { SizeChart } from './size-chart.tsx'
import type { ChartOption } from './size-chart-rows.ts'
import * as texts from './texts.ts'

type SizeGuideProps = {
  title: string
  lead: string
  finder: ReactNode
  methods: { heading: string; drawing: ReactNode; text: string }[]
  tips: readonly string[]
  sizer: { to: string; text: string }
  /** Null: the shop has no list of these sizes. */
  option: ChartOption | null
  sources: string
}

/** A size guide: finder, how to measure, printable sheet, table of all sizes. */
export function SizeGuide({ title, lead, finder, methods, tips, sizer, option, sources }: SizeGuideProps) {
  return (
    <Main className="wrap info">
      <PageBreadcrumbs
        className="no-print"
        items={[{ label: sharedTexts.home, to: paths.home }, { label: title }]}
      />
      <header className="info__head">
        <h1 className="h1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="size-guide">
        {finder}
        <div className="size-guide__methods">
          {methods.map(({ heading, drawing, text }) => (
            <section className="size-method" key={heading}>
              {drawing}
              <div>
                <h2 className="h3">{heading}</h2>
                <p className="muted">{text}</p>
              </div>
            </section>
          ))}
          <section className="size-guide__tips">
            <h2 className="h3">{texts.goodToKnow}</h2>
            <ul className="muted">
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <section className="size-guide__sizer no-print">
        <div>
          <h2 className="h2">{texts.printableSizer}</h2>
          <p className="muted">{sizer.text}</p>
        </div>
        <ButtonLink variant="secondary" icon="print" to={sizer.to}>
          {texts.printableSizer}
        </ButtonLink>
      </section>
      {option && (
        <section className="size-guide__table">
          <h2 className="h2">{texts.allSizes}</h2>
          <SizeChart option={option} />
          <p className="caption">{sources}</p>
        </section>
      )}
    </Main>
  )
}
