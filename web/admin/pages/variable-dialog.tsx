import type { EditorView } from 'prosemirror-view'
import type { Settings } from '#contract/settings.ts'
import { fillVariables, PAGE_VARIABLE_NAMES, type PageVariable } from '#domain/page-variables.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import * as texts from './texts.ts'

type Props = { view: EditorView; settings: Settings; onClose: () => void }

/** The variables with their values of now. */
export function VariableDialog({ view, settings, onClose }: Props) {
  const insert = (name: PageVariable) => {
    view.dispatch(view.state.tr.insertText(`{${name}}`).scrollIntoView())
    onClose()
  }
  return (
    <Dialog title={texts.insertVariable} open onClose={onClose}>
      <p className="muted">{texts.insertVariableText}</p>
      <ul className="rich-text__variables">
        {PAGE_VARIABLE_NAMES.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => insert(name)}>
              <b>{texts.variables[name]}</b>
              <span className="caption">{fillVariables(`{${name}}`, settings) || texts.emptyValue}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
