import { Link } from 'react-router'
import type { HomeContent } from '#contract/home.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import * as texts from './texts.ts'

type Props = { content: HomeContent['gemstoneJewelry']; counts: { material: string; count: number }[] }

export function Gemstones({ content, counts }: Props) {
  if (!content) return null
  return (
    <Reveal as="section" className="gemstones" aria-label={content.title}>
      <div className="gemstones__picture">
        <Picture image={content.picture} sizes="(min-width: 640px) 50vw, 100vw" />
      </div>
      <div className="gemstones__text">
        <h2 className="h1">{content.title}</h2>
        <p className="lead">{content.text}</p>
        <ul className="gemstones__list">
          {content.stones.map(({ name, material, path }) => {
            const count = counts.find((materialCount) => materialCount.material === material)?.count ?? 0
            return (
              <li key={name}>
                <Link to={path}>
                  {name}
                  <span className="caption num">{texts.pieceCount(count)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
        <ButtonLink variant="secondary" to={content.link.path}>
          {content.link.text}
        </ButtonLink>
      </div>
    </Reveal>
  )
}
