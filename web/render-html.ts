import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PRE_HYDRATION_SUBMIT_SCRIPT } from '#web/pre-hydration-submit.ts'

const RENDER_TIMEOUT_MS = 5_000

/** Renders a whole page to HTML. Every inline script of React and React Router carries the nonce. */
export function renderHtml(element: ReactNode, nonce: string): Promise<{ html: string; hasError: boolean }> {
  return new Promise((resolve, reject) => {
    let hasError = false
    const { pipe, abort } = renderToPipeableStream(element, {
      // no boundary is ever moved into place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      bootstrapScriptContent: PRE_HYDRATION_SUBMIT_SCRIPT,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        text(body).then((html) => resolve({ html, hasError }), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        hasError = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MS)
  })
}
