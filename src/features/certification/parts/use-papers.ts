/** What both forms of a certification have in common: two ways out of them, what is on its way, and what the server refuses. */
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { OwnCertification, PictureField } from '#contract/certification.ts'
import type { Reason } from '#contract/codes.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import type { CallError } from '../../../api/call.ts'
import { useConflict } from '../../../kit/form/conflict.tsx'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { notice } from '../../../ui/notice.ts'

export interface PapersProps {
  /** How it stands; null before anything was saved. */
  own: OwnCertification | null
  /** It was saved, and stands like this. */
  onSaved: (own: OwnCertification) => void
  /** Asks how it stands. */
  onAsk: () => Promise<unknown>
  /** What stands before its buttons, where nothing stands beside it. */
  foot: ReactNode
}

export function usePapers({ own, onSaved, onAsk, foot }: PapersProps) {
  const [sending, setSending] = useState<readonly PictureField[]>([])
  const [, navigate] = useLocation()
  const conflict = useConflict(onAsk)
  /** The button that was pressed last: it is handed in. */
  const handsIn = useRef(true)
  const onBusy = useCallback(
    (name: PictureField, busy: boolean) => setSending((names) => [...names.filter((one) => one !== name), ...(busy ? [name] : [])]),
    [],
  )
  return {
    own,
    foot,
    handsIn,
    conflict,
    onBusy,
    edition: own?.edition ?? 0,
    /** Whether it can go out now; if not, people are told. */
    ready() {
      if (sending.length > 0) notice.warning(say.fileOnItsWay)
      return sending.length === 0
    },
    otherwise(error: CallError, reason: Reason | undefined) {
      // Handed in, decided or taken back elsewhere: this screen shows what was before.
      if (reason === 'certification_waiting') void onAsk()
      conflict.otherwise(error, reason)
    },
    done(saved: OwnCertification, form: Pick<Fields<unknown>, 'forget'>) {
      onSaved(saved)
      conflict.clear()
      form.forget()
      if (!handsIn.current) return void notice.success('草稿已保存')
      notice.success('已提交，请等待审核')
      navigate(paths.certificationWaiting, { replace: true })
    },
  }
}
export type Papers = ReturnType<typeof usePapers>
