import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import type { BlockProps } from './block-props.ts'
import * as texts from './texts.ts'

type Props = BlockProps<'promises'>
type Sign = Props['content']['promises'][number]['icon']
const ICONS: Record<Sign, IconName> = {
  hallmark: 'hallmark',
  exchange: 'exchange',
  certificate: 'shield',
  clock: 'clock',
}

export function Block({ content: { promises } }: Props) {
  if (promises.length === 0) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={texts.promises}>
      <div className="wrap">
        <ul className="promises">
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={ICONS[icon]} size="large" />
              <h3 className="h3">{title}</h3>
              {text && <p className="small muted">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Reveal>
  )
}
