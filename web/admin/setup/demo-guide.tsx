import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './texts.ts'

/** How to start a shop of one's own beside the demo. Nothing is deleted, so there is nothing to regret. */
export function DemoGuide({ hasDatabaseUrl }: { hasDatabaseUrl: boolean }) {
  const lines = ['SEED=none', 'DATA_DIR=./my-shop', ...(hasDatabaseUrl ? ['DATABASE_URL='] : [])].join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines)
      showToast({ title: texts.copied })
    } catch {
      showToast({ title: texts.copyFailed })
    }
  }
  return (
    <section className="admin-panel">
      <p>{texts.demoWhere}</p>
      <ol className="setup__numbered">
        <li>{texts.demoSteps.stop}</li>
        <li>
          {texts.demoSteps.lines}
          <pre className="setup__lines">{lines}</pre>
          <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          {hasDatabaseUrl && <p>{texts.demoSteps.database}</p>}
          <p className="small muted">{texts.demoSteps.admin}</p>
        </li>
        <li>{texts.demoSteps.start}</li>
        <li>{texts.demoSteps.code}</li>
      </ol>
      <p>{texts.demoBack}</p>
    </section>
  )
}
