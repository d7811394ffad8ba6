/** Somebody else has saved what this form began with: says who and what, and lets people choose whose words stay. */
import './conflict.css'
import { type ReactNode, useState } from 'react'
import type { Reason } from '#contract/codes.ts'
import type { CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.ts'
import { isSame } from './draft.ts'
import type { Fields } from './use-fields.ts'

export interface Conflicting {
  /** Empty while nothing stands in the way. */
  said: string
  /** For useForm. */
  otherwise: (error: CallError, reason: Reason | undefined) => void
  clear: () => void
}

/** @param newest asks for what the form is about anew. */
export function useConflict(newest: () => Promise<unknown>): Conflicting {
  const [said, setSaid] = useState('')
  return {
    said,
    otherwise(error, reason) {
      if (reason !== 'changed_meanwhile') return void notice.warning(wordsOf(error, '没有保存成功，请稍后重试'))
      // Either way out needs what others have saved: it is here first, or cannot be had.
      void newest().then(
        () => setSaid(error.message),
        () => setSaid(error.message),
      )
    },
    clear: () => setSaid(''),
  }
}

/** The sentence that says who was faster, and what can be done about it. @param said empty where nobody was. */
export function ConflictBar({ said, children }: { said: string; children: ReactNode }) {
  if (said === '') return null
  return (
    <div className="form-conflict" role="alert">
      <p>{said}</p>
      <div className="form-conflict-ways">{children}</div>
    </div>
  )
}

interface Props {
  conflict: Conflicting
  form: Pick<Fields<{ edition: number }>, 'set' | 'forget'>
  /** How it stands now. */
  edition: number
}

/** For a form that follows what stands at the server, but for what was typed: one of both editions stays. */
export function Conflict({ conflict: { said, clear }, form, edition }: Props) {
  return (
    <ConflictBar said={said}>
      <Button
        small
        onClick={() => {
          form.forget()
          clear()
        }}
      >
        看最新的，放弃我的修改
      </Button>
      <Button
        small
        onClick={() => {
          form.set({ edition })
          clear()
        }}
      >
        保留我的修改，再次保存
      </Button>
    </ConflictBar>
  )
}

/** For a form that is to fetch what others have saved: what was typed stays. */
export function Refresh({ said, onRefresh }: { said: string; onRefresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <ConflictBar said={said}>
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
    </ConflictBar>
  )
}

/** What somebody else has saved, but for the fields that were typed into here. */
export function merged<V extends { edition: number }>(typed: V, began: V, theirs: V): V {
  const mine = (Object.keys(typed) as (keyof V)[]).filter((key) => key !== 'edition' && !isSame(typed[key], began[key]))
  return { ...theirs, ...Object.fromEntries(mine.map((key) => [key, typed[key]])) }
}
