import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SetupStep } from '#contract/dashboard.ts'
import type { Settings } from '#contract/settings.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { BrandSection } from '#web/admin/settings/brand-section.tsx'
import { LogoSection } from '#web/admin/settings/logo-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { CatalogueStep } from './catalogue-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { DemoGuide } from './demo-guide.tsx'
import { OpenStep } from './open-step.tsx'
import { RatesStep } from './rates-step.tsx'
import { ShopStep } from './shop-step.tsx'
import * as texts from './texts.ts'
import '#web/admin/settings/settings.css'
import '#web/admin/rates/rates.css'
import './setup.css'

const STEPS = ['shop', 'look', 'rates', 'delivery', 'catalogue', 'open'] as const
type StepName = (typeof STEPS)[number]

/** The entries of the checklist that a step answers. */
const ANSWERS: Record<StepName, readonly SetupStep['id'][]> = {
  shop: ['shop', 'contact', 'officer', 'gst'],
  look: [],
  rates: ['rates'],
  delivery: ['delivery'],
  catalogue: ['category', 'product'],
  open: ['open'],
}

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const load = async () => {
    const [setup, settings, current, metals, { zones }, categories, products, demoProducts] =
      await Promise.all([
        api.dashboard.setup(),
        api.settings.read(),
        api.rates.current().then(
          ({ data }) => data,
          () => null,
        ),
        api.metals.list(),
        api.delivery.zones(),
        api.categories.list(),
        api.products.list({ limit: 1 }),
        api.products.list({ limit: 1, tag: 'demo' }),
      ])
    return {
      setup,
      settings,
      current,
      metals,
      zones,
      categories,
      productCount: products.pagination.total,
      demoProductCount: demoProducts.pagination.total,
    }
  }
  const { data, failure } = await loadOrFailure(load(), texts.loadFailed)
  const asked = STEPS.find((name) => name === url.searchParams.get('step'))
  return { data, failure, step: asked ?? (data ? findOpenStep(data.setup.steps) : 'shop') }
})
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

const isAnswered = (name: StepName, steps: readonly SetupStep[]) =>
  ANSWERS[name].length > 0 && steps.filter(({ id }) => ANSWERS[name].includes(id)).every(({ done }) => done)

/** Where a person who comes back goes on: the first step with an open answer. */
const findOpenStep = (steps: readonly SetupStep[]): StepName =>
  STEPS.find((name) => ANSWERS[name].length > 0 && !isAnswered(name, steps)) ?? 'open'

/** The guided setup of a new shop. Each step saves by the calls of its screen, so there is one set of rules. */
export default function SetupPage({ loaderData: { data, failure, step } }: Route.ComponentProps) {
  if (data?.setup.isDemo)
    return (
      <AdminPage title={texts.title} description={texts.demoDescription}>
        <DemoGuide hasDatabaseUrl={data.setup.hasDatabaseUrl} />
      </AdminPage>
    )
  return (
    <AdminPage title={texts.title} description={texts.description} failure={failure}>
      {data && (
        <div className="setup">
          <StepLinks current={step} steps={data.setup.steps} />
          <StepHeading step={step} />
          <Step step={step} {...data} />
          <StepFooter step={step} />
        </div>
      )}
    </AdminPage>
  )
}

function StepLinks({ current, steps }: { current: StepName; steps: readonly SetupStep[] }) {
  return (
    <nav aria-label={texts.stepsLabel}>
      <ol className="setup-steps">
        {STEPS.map((name, index) => {
          const isDone = isAnswered(name, steps)
          return (
            <li key={name}>
              <Link to={adminPaths.setup(name)} aria-current={name === current ? 'step' : undefined}>
                {isDone ? (
                  <Icon name="check" size="small" />
                ) : (
                  <span className="setup-steps__number">{index + 1}</span>
                )}
                {texts.stepNames[name]}
                {isDone && <span className="visually-hidden">{texts.stepDone}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Takes the focus when another step opens, so that keyboard and screen reader go on at its start. */
function StepHeading({ step }: { step: StepName }) {
  const heading = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <p className="small muted setup__heading" tabIndex={-1} ref={heading}>
      {texts.stepCount(STEPS.indexOf(step) + 1, STEPS.length)}
    </p>
  )
}

type StepProps = NonNullable<Route.ComponentProps['loaderData']['data']> & { step: StepName }

function Step({ step, ...data }: StepProps) {
  const { setup, settings, current, metals, zones, categories, productCount, demoProductCount } = data
  const navigate = useNavigate()
  switch (step) {
    case 'shop':
      return (
        <ShopStep
          key={settings.version}
          settings={settings}
          isNamed={setup.steps.some(({ id, done }) => id === 'shop' && done)}
          onSaved={() => void navigate(adminPaths.setup('look'))}
        />
      )
    case 'look':
      return (
        <>
          <LogoSection settings={settings} />
          {/* A logo that is uploaded meanwhile does not reset colours that are not saved yet. */}
          <BrandSection key={JSON.stringify(toColors(settings))} settings={settings} />
        </>
      )
    case 'rates':
      return <RatesStep current={current} metals={metals} />
    case 'delivery':
      return <DeliveryStep zones={zones} settings={settings} />
    case 'catalogue':
      return (
        <CatalogueStep
          categories={categories}
          productCount={productCount}
          demoProductCount={demoProductCount}
        />
      )
    case 'open':
      return <OpenStep setup={setup} settings={settings} demoProductCount={demoProductCount} />
  }
}

const toColors = ({ brand: { primary, accent, background, fonts } }: Settings) => [
  primary,
  accent,
  background,
  fonts,
]

function StepFooter({ step }: { step: StepName }) {
  const at = STEPS.indexOf(step)
  const [previous, next] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <div className="setup__footer">
      {previous ? (
        <ButtonLink variant="secondary" to={adminPaths.setup(previous)}>
          {texts.back}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next && (
        <ButtonLink variant={step === 'shop' ? 'text' : 'primary'} to={adminPaths.setup(next)}>
          {step === 'shop' ? texts.skip : texts.next}
        </ButtonLink>
      )}
    </div>
  )
}
