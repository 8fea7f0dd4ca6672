import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Main } from '../../ui/main.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'

type GuideProps = {
  title: string
  lead: string
  finder: ReactNode
  ways: { heading: string; drawing: ReactNode; words: string }[]
  tips: readonly string[]
  sizer: { to: string; words: string }
  table: ReactNode
  sources: string
}

/** A size guide: the finder, how to measure, the sheet to print, the whole table. */
export function Guide({ title, lead, finder, ways, tips, sizer, table, sources }: GuideProps) {
  return (
    <Main className="wrap info">
      <PageCrumbs className="no-print" items={[{ label: 'Home', to: paths.home }, { label: title }]} />
      <header className="info__head">
        <h1 className="h1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="size-guide">
        {finder}
        <div className="size-guide__ways">
          {ways.map(({ heading, drawing, words }) => (
            <section className="size-way" key={heading}>
              {drawing}
              <div>
                <h2 className="h3">{heading}</h2>
                <p className="muted">{words}</p>
              </div>
            </section>
          ))}
          <section className="size-guide__tips">
            <h2 className="h3">Before you decide</h2>
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
          <h2 className="h2">Measure on paper</h2>
          <p className="muted">{sizer.words}</p>
        </div>
        <ButtonLink variant="secondary" icon="print" to={sizer.to}>
          Printable sizer
        </ButtonLink>
      </section>
      <section className="size-guide__table">
        <h2 className="h2">All sizes</h2>
        {table}
        <p className="caption">{sources}</p>
      </section>
    </Main>
  )
}
