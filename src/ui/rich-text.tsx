/** An article that an organiser wrote. */
import { useMemo } from 'react'
import { safeHtml } from './safe-html.ts'

export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const safe = useMemo(() => safeHtml(html), [html])
  // What the server rendered may differ by the letter (`<br />`), never by what is seen.
  return <div className={`prose ${className}`.trim()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: safe }} />
}
