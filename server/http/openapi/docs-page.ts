import { type Contract, type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'
import { ENGLISH } from '#domain/language.ts'
import { describeAccess } from './openapi.ts'

/** The contract as a readable page, without scripts or files from other servers. */
export function renderApiDocs(contract: Contract, title: string): string {
  const modules = Object.entries(contract)
  const index = modules.map(([module]) => `<li><a href="#${module}">${module}</a></li>`).join('')
  const sections = modules
    .map(
      ([module, endpoints]) =>
        `<section id="${module}"><h2>${module}</h2>${Object.values(endpoints).map(renderEndpoint).join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="${ENGLISH.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>${escapeHtml(title)}</h1>
<p>Base <code>/api</code>. JSON in and out, money in rupees, dates in UTC, <code>Authorization: Bearer</code> when signed in. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Modules"><ul>${index}</ul></nav><main>${sections}</main></body></html>`
}

function renderEndpoint(endpoint: Endpoint): string {
  const fields = (['params', 'query', 'body'] as const)
    .map((part) => {
      const names = Object.entries(endpoint[part]?.shape ?? {}).map(([name, field]) =>
        (field as { safeParse: (value: unknown) => { success: boolean } }).safeParse(undefined).success
          ? `${name}?`
          : name,
      )
      return names.length > 0 ? `<dt>${part}</dt><dd><code>${escapeHtml(names.join(', '))}</code></dd>` : ''
    })
    .join('')
  const status = endpoint.status ?? (endpoint.response || endpoint.responseContentType ? 200 : 204)
  return `<article><h3><b>${getMethod(endpoint.route)}</b> <code>${escapeHtml(getPath(endpoint.route))}</code></h3><p>${escapeHtml(endpoint.summary)}</p>
<dl><dt>access</dt><dd>${describeAccess(endpoint.access)}</dd>${fields}<dt>answers</dt><dd>${status}</dd></dl></article>`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const API_DOCS_CSS = `:root{font:16px/1.5 system-ui,sans-serif;color:#1d1815;background:#fbf8f3}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem}h1{font-size:2rem}h2{margin-top:3rem;border-bottom:1px solid #b8965a}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}a{color:#6e1423}
article{border-bottom:1px solid #e4dacc;padding:.75rem 0}h3{font-size:1rem;margin:0;font-weight:400}h3 b{color:#6e1423;display:inline-block;min-width:4.5rem}
p{margin:.25rem 0}dl{display:grid;grid-template-columns:5rem 1fr;gap:.1rem .75rem;margin:.25rem 0;font-size:.875rem}dt{color:#52473f}dd{margin:0;overflow-wrap:anywhere}`
