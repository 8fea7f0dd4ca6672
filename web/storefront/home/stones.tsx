import { Link } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import { emptyOnFailure } from './empty-on-failure.ts'
import * as texts from './texts.ts'

type Counts = { material: string; count: number }[]

export const load = (api: StorefrontApi): Promise<Counts> =>
  api.products.materials().catch(emptyOnFailure('Counts of materials could not be fetched:'))

export function Block({ content, data: counts }: BlockProps<'stones', Counts>) {
  return (
    <Reveal as="section" className="gemstones" aria-label={content.title}>
      <div className="gemstones__picture">
        <Picture image={content.picture} sizes="(min-width: 640px) 50vw, 100vw" />
      </div>
      <div className="gemstones__text">
        <h2 className="h1">{content.title}</h2>
        {content.text && <p className="lead">{content.text}</p>}
        {content.stones.length > 0 && (
          <ul className="gemstones__list">
            {content.stones.map(({ name, material, path }) => {
              const count = counts.find((materialCount) => materialCount.material === material)?.count ?? 0
              return (
                <li key={name}>
                  <Link to={path}>
                    {name}
                    {material && <span className="caption num">{texts.pieceCount(count)}</span>}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
        {content.link.text && (
          <ButtonLink variant="secondary" to={content.link.path}>
            {content.link.text}
          </ButtonLink>
        )}
      </div>
    </Reveal>
  )
}
