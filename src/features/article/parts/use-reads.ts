/** Says that an article was opened, once however often it is drawn, and how often it was by now. */
import { useEffect, useState } from 'react'
import { articleReading as calls, type Article } from '#contract/article-reading.ts'
import { request } from '../../../api/call.ts'

/** Those opened in this page's life. */
const opened = new Map<string, Promise<number | undefined>>()

function open(id: string): Promise<number | undefined> {
  const known = opened.get(id)
  if (known !== undefined) return known
  // Nobody misses the figure where it does not come.
  const reads = request(calls.read, { id }, { quiet: true, background: true }).then(
    (answer) => answer.reads,
    () => undefined,
  )
  opened.set(id, reads)
  return reads
}

/** @returns empty until it is known. A look at what is not published yet counts as none. */
export function useReads({ id, previewUntilTime }: Article): string {
  const [reads, setReads] = useState<number>()
  const counts = previewUntilTime === ''
  useEffect(() => {
    let over = false
    if (counts) void open(id).then((now) => over || setReads(now))
    return () => void (over = true)
  }, [id, counts])
  return reads === undefined ? '' : `阅读 ${reads}`
}
