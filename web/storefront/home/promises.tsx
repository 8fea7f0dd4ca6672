import type { HomeContent } from '#contract/home.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import * as texts from './texts.ts'

type StorePromise = NonNullable<HomeContent['promises']>[number]
const ICONS: Record<StorePromise['icon'], IconName> = {
  hallmark: 'hallmark',
  exchange: 'exchange',
  certificate: 'shield',
  clock: 'clock',
}

export function Promises({ promises }: { promises: HomeContent['promises'] }) {
  if (!promises || promises.length === 0) return null
  return (
    <Reveal as="section" className="section section--flush" aria-label={texts.promises}>
      <div className="wrap">
        <ul className="promises">
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={ICONS[icon]} size="large" />
              <h3 className="h3">{title}</h3>
              <p className="small muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Reveal>
  )
}
