import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'

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
        items={[{ label: 'Home', to: paths.home }, guide, { label: title }]}
      />
      <header className="info__head no-print">
        <h1 className="h1">{title}</h1>
        <p className="lead">{intro}</p>
        <ol className="sizer__steps">
          <li>
            Print the sheet at 100 %, on A4 or Letter. In the dialog choose “Actual size”, never “Fit to
            page”.
          </li>
          <li>Lay a bank card on its outline, or a ruler on the 50 mm line. Both must match.</li>
          <li>Measure twice, in the evening.</li>
        </ol>
        <Button icon="print" onClick={() => window.print()}>
          Print this sheet
        </Button>
      </header>
      <p className="small muted no-print">This is a preview. Only the printed sheet has the actual size.</p>
      <div className="sizer__sheet">{children}</div>
    </Main>
  )
}
