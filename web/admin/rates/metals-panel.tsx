import { useRevalidator } from 'react-router'
import type { Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { findRate } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { describeRule } from './describe-metal.ts'
import { MetalForm } from './metal-form.tsx'
import { TEXTS } from './texts.ts'

type MetalsPanelProps = { metals: readonly Metal[]; current: CurrentRates | null; canEdit: boolean }

/** The metals of the shop, and how the rate of each is made. */
export function MetalsPanel({ metals, current, canEdit }: MetalsPanelProps) {
  const editor = useEditor<Metal>()
  const { revalidate } = useRevalidator()
  const columns: Column<MetalRow>[] = [
    { label: 'Metal', primary: true, cell: ({ name }) => name },
    { label: 'Fineness', number: true, cell: ({ fineness }) => fineness.toFixed(1) },
    { label: 'Rate', cell: ({ rateRule }) => describeRule(rateRule, metals) ?? TEXTS.entered },
    {
      label: 'Per gram',
      number: true,
      cell: ({ code }) => {
        const rate = current && findRate(current, code)
        return rate === null ? '–' : formatRupees(rate)
      },
    },
    { label: 'Products', number: true, cell: ({ productCount }) => productCount },
    {
      label: 'Status',
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? TEXTS.on : TEXTS.off}</Badge>
      ),
    },
  ]
  const editColumn: Column<MetalRow> = {
    label: 'Actions',
    actions: true,
    cell: (metal) => (
      <IconButton icon="edit" label={`Edit ${metal.name}`} onClick={() => editor.open(metal)} />
    ),
  }
  return (
    <section className="admin-page__section" aria-labelledby="metals">
      <div className="admin-page__header">
        <div>
          <h2 id="metals">{TEXTS.metals}</h2>
          <p className="caption">{TEXTS.metalsHint}</p>
        </div>
        {canEdit && (
          <Button variant="secondary" onClick={editor.openNew}>
            {TEXTS.addMetal}
          </Button>
        )}
      </div>
      <DataTable
        caption={TEXTS.metals}
        rows={metals.map((metal) => ({ ...metal, _id: metal.code }))}
        columns={canEdit ? [...columns, editColumn] : columns}
      />
      {editor.opened && (
        <MetalForm
          key={editor.opened.formKey}
          editor={editor}
          metals={metals}
          current={current}
          onSaved={() => void revalidate()}
        />
      )}
    </section>
  )
}

type MetalRow = Metal & { _id: string }
