import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Main } from '../../ui/main.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'

type Props = {
  title: string
  guide: { label: string; to: string }
  needs: string
  children: ReactNode
}

/** The sheet as it will be printed, and a button that prints nothing else. */
export function SizerPage({ title, guide, needs, children }: Props) {
  return (
    <Main className="wrap info sizer">
      <PageCrumbs className="no-print" items={[{ label: 'Home', to: paths.home }, guide, { label: title }]} />
      <header className="info__head no-print">
        <h1 className="h1">{title}</h1>
        <p className="lead">{needs}</p>
        <ol className="sizer__steps">
          <li>
            Print the sheet at 100 %, on A4 or Letter. In the dialog choose “Actual size”, never “Fit to
            page”.
          </li>
          <li>Lay a bank card on its outline, or a ruler on the 50 mm line. Both must match.</li>
          <li>Measure in the evening, and twice.</li>
        </ol>
        <Button icon="print" onClick={() => window.print()}>
          Print this sheet
        </Button>
      </header>
      <p className="small muted no-print">
        What you see here is a preview: only the paper has the true size.
      </p>
      <div className="sizer__paper">{children}</div>
    </Main>
  )
}
