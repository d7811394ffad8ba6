/** Somebody else was faster: says so, and fetches what they have saved; what was typed stays. */
import './manage.css'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'

export function Faster({ sentence, onRefresh }: { sentence: string; onRefresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  if (sentence === '') return null
  return (
    <div className="manage-faster" role="alert">
      <p>{sentence}</p>
      <Button
        small
        busy={busy}
        onClick={() => {
          setBusy(true)
          void onRefresh().finally(() => setBusy(false))
        }}
      >
        刷新
      </Button>
    </div>
  )
}

/** What somebody else has saved, but for the fields that were typed into here. */
export function merged<V extends { edition: number }>(typed: V, began: V, theirs: V): V {
  const mine = (Object.keys(typed) as (keyof V)[]).filter((key) => key !== 'edition' && typed[key] !== began[key])
  return { ...theirs, ...Object.fromEntries(mine.map((key) => [key, typed[key]])) }
}
