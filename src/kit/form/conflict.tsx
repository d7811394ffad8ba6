/** Somebody else has saved what this form began with: says who and what, and lets people choose whose words stay. */
import './conflict.css'
import { useState } from 'react'
import type { Reason } from '#contract/codes.ts'
import type { CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.ts'
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
      setSaid(error.message)
      void newest()
    },
    clear: () => setSaid(''),
  }
}

interface Props {
  conflict: Conflicting
  form: Pick<Fields<{ edition: number }>, 'set' | 'forget'>
  /** How it stands now. */
  edition: number
}

export function Conflict({ conflict: { said, clear }, form, edition }: Props) {
  if (said === '') return null
  return (
    <div className="form-conflict" role="alert">
      <p>{said}</p>
      <div className="form-conflict-ways">
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
      </div>
    </div>
  )
}
