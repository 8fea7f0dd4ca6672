import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import * as texts from './sizer-texts.ts'

type Props = {
  title: string
  guide: { label: string; to: string }
  intro: string
  children: ReactNode
}

/** A preview of the sheet, and a button that prints only the sheet. */
export function PrintableSizer({ title, guide, intro, children }: Props) {
  return (
    <Main className="wrap info sizer">
      <PageBreadcrumbs
        className="no-print"
        items={[{ label: sharedTexts.home, to: paths.home }, guide, { label: title }]}
      />
      <header className="info__head no-print">
        <h1 className="h1">{title}</h1>
        <p className="lead">{intro}</p>
        <ol className="sizer__steps">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button icon="print" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </header>
      <p className="small muted no-print">{texts.preview}</p>
      <div className="sizer__sheet">{children}</div>
    </Main>
  )
}
