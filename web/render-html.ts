import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { EARLY_SUBMIT_SCRIPT } from './early-submit.ts'

const RENDER_TIMEOUT_MS = 5_000

/** Renders a whole page to HTML. Every inline script of React and React Router carries the nonce. */
export function renderHtml(element: ReactNode, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(element, {
      // no boundary is ever moved into place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      bootstrapScriptContent: EARLY_SUBMIT_SCRIPT,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        text(body).then((html) => resolve({ html, failed }), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MS)
  })
}
