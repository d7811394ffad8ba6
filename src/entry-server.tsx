/** The client's rendering at the server: server/http/page.ts is handed `render` and knows nothing else of src. */
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { TitleSink } from './frame/title.tsx'
import { paths } from '#contract/paths.ts'
import { findRow, rowAt } from './frame/rows.ts'
import { entrances, publicRows } from './routes.ts'

// Every row and the screens of rendered pages are here before the first request: rendering never waits.
await findRow(paths.notFound)
const renderedRows = [...publicRows, ...entrances]
await Promise.all(renderedRows.map((row) => row.screen.load()))

/**
 * @param url path and query of the page, as the client will see it.
 * @param data answers by contract/query-key.ts, the very object the page embeds.
 * @returns `html` for `<!--app-->`, empty where the client draws alone: for screens that are not rendered, and
 * where there are no answers. `title` is plain text, not escaped.
 */
export function render(url: string, data: Readonly<Record<string, unknown>>): { html: string; title: string } {
  const row = rowAt(url.split('?')[0] as string)
  if (row === undefined || !renderedRows.includes(row) || Object.keys(data).length === 0) return { html: '', title: row?.title ?? '' }
  const head = { title: row.title }
  const html = renderToString(
    <TitleSink.Provider value={head}>
      <App answers={data} url={url} />
    </TitleSink.Provider>,
  )
  return { html, title: head.title }
}
