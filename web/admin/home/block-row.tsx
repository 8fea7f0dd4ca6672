import { useId } from 'react'
import { Link } from 'react-router'
import type { EditedBlock } from '#contract/home.ts'
import { getBlockDefinition } from '#contract/home-blocks/block-types.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { fromLocalTime, toLocalTime } from '#web/admin/kit/local-time.ts'
import { MoveButtons, MoveHandle, type Reorder } from '#web/admin/kit/reorder.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { BlockFieldList, type FieldContext } from './block-fields.tsx'
import { getBlockTitle } from './home-changes.ts'
import * as texts from './texts.ts'

type Props = FieldContext & {
  block: EditedBlock
  index: number
  reorder: Reorder
  isOpen: boolean
  hasErrors: boolean
  sendsMail: boolean
  onToggle: () => void
  onChange: (block: EditedBlock) => void
  onRemove: () => void
}

export const handleId = (id: string) => `home-block-${id}`

/** A section in the list, with its form when it is open. */
export function BlockRow({ block, index, reorder, isOpen, hasErrors, ...props }: Props) {
  const { categories, sendsMail, errorAt, onChoosePicture, ...on } = props
  const formId = useId()
  const definition = getBlockDefinition(block.type)
  if (!definition) return null
  const name = getBlockTitle(block)
  const path = `blocks.${index}`
  const hasFields = Object.keys(definition.fields).length > 0
  return (
    <li
      className={classes('home-block', !block.isShown && 'home-block--off', isOpen && 'home-block--open')}
      {...reorder.dropTarget(index)}
    >
      <div className="home-block__row">
        <MoveHandle id={handleId(block.id)} reorder={reorder} index={index} />
        <div className="home-block__name">
          <span>
            <b>{name}</b>
            {name !== definition.name && <span className="caption">{definition.name}</span>}
          </span>
          <span className="home-block__badges">
            {definition.needsMail && !sendsMail && <Badge tone="warning">{texts.notShown}</Badge>}
            {hasErrors && <Badge tone="danger">{texts.needsAttention}</Badge>}
            <ShownBadge block={block} />
          </span>
          <button
            type="button"
            className="home-block__toggle small"
            aria-expanded={isOpen}
            aria-controls={formId}
            aria-label={texts.edit(name)}
            onClick={on.onToggle}
          >
            {texts.open}
          </button>
        </div>
        <MoveButtons
          name={name}
          index={index}
          count={reorder.count}
          onMove={(to) => reorder.move(index, to)}
        />
      </div>
      {isOpen && (
        <div className="home-block__form" id={formId} role="group" aria-label={name}>
          {definition.needsMail && !sendsMail && <NeedsMail />}
          <Switch
            label={texts.isShown}
            hint={texts.isShownHint}
            checked={block.isShown}
            onChange={(event) => on.onChange({ ...block, isShown: event.target.checked })}
          />
          {definition.managedAt && (
            <p>
              <Link className="text-link" to={definition.managedAt.path}>
                {texts.managedAt(definition.managedAt.label)}
              </Link>
            </p>
          )}
          {!hasFields && !definition.managedAt && <p className="caption">{texts.noFields}</p>}
          <BlockFieldList
            fields={definition.fields}
            content={block.content}
            path={`${path}.content`}
            categories={categories}
            errorAt={errorAt}
            onChoosePicture={onChoosePicture}
            onChange={(content) => on.onChange({ ...block, content })}
          />
          <div className="block-pair">
            <TextField
              label={texts.from}
              optional
              type="datetime-local"
              hint={texts.timeHint}
              value={toLocalTime(block.from)}
              error={errorAt(`${path}.from`)}
              onChange={(event) => on.onChange({ ...block, from: fromLocalTime(event.target.value) })}
            />
            <TextField
              label={texts.until}
              optional
              type="datetime-local"
              value={toLocalTime(block.until)}
              error={errorAt(`${path}.until`)}
              onChange={(event) => on.onChange({ ...block, until: fromLocalTime(event.target.value) })}
            />
          </div>
          <div>
            <Button variant="text" size="small" icon="trash" onClick={on.onRemove}>
              {texts.remove}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const NeedsMail = () => (
  <Alert tone="warning">
    {texts.needsMail} <TextLink to={adminPaths.connections}>{texts.setUpMail}</TextLink>
  </Alert>
)

function ShownBadge({ block: { isShown, from, until } }: { block: EditedBlock }) {
  const now = new Date()
  if (!isShown) return <Badge tone="neutral">{texts.off}</Badge>
  if (until !== null && new Date(until) <= now) return <Badge tone="neutral">{texts.over}</Badge>
  if (from !== null && new Date(from) > now)
    return <Badge tone="info">{texts.notYet(formatDateTime(from))}</Badge>
  return until === null ? null : <Badge tone="info">{texts.endsAt(formatDateTime(until))}</Badge>
}
