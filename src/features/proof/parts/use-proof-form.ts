/** The form of a proof: its text survives a closed page (a camera may take the page's memory), and a failure loses nothing. */
import { useState } from 'react'
import type { TicketOrder } from '#contract/order.ts'
import { proof } from '#contract/proof.ts'
import { say } from '#contract/sentences.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { today } from '../../../frame/clock.ts'
import { wordsOf } from '../../session/parts/failure-words.ts'
import { useWrong } from '../../member/parts/use-wrong.ts'
import { ownDraft } from '../../session/parts/kept.ts'
import type { Picture } from './shrink.ts'

export type ProofValues = Record<'payerName' | 'payDay' | 'bankSerial' | 'note', string>
const fields = ['picture', 'payerName', 'payDay', 'bankSerial', 'note'] as const

const empty: ProofValues = { payerName: '', payDay: '', bankSerial: '', note: '' }
/** What is said of the picture, whichever part of it is wrong. */
const sentences: Record<string, string> = { picture_invalid: say.pictureInvalid, too_large: say.pictureTooLarge }

/** @param onRefused the order is not as it was thought to be. */
export function useProofForm(order: TicketOrder, { onSent, onRefused }: { onSent: () => void; onRefused: () => void }) {
  const place = ownDraft(`proof:${order.no}`)
  const [values, setValues] = useState<ProofValues>(() => recalled(place.get()))
  const [picture, setPicture] = useState<Picture>()
  const { box, wrong, tell, clear } = useWrong(fields)
  const [problem, setProblem] = useState('')
  const { run, busy } = useAction(proof.submit, { quiet: true })

  async function send() {
    setProblem('')
    const body = { outTradeNo: order.no, ...values, picture }
    const found = check(proof.submit, body)
    const ofPicture = found['picture'] ?? found['picture.base64'] ?? found['picture.type']
    // A keyboard writes days that the calendar does not offer.
    if (values.payDay > today()) found['payDay'] ??= say.payDayAhead
    if (tell({ ...found, picture: ofPicture }) || picture === undefined) return
    const outcome = await run({ ...body, picture })
    if (outcome.ok) {
      place.remove()
      return onSent()
    }
    // This handset's clock is ahead of the server's.
    if (outcome.error instanceof Refusal && outcome.error.reason === 'pay_day_ahead') return void tell({ payDay: say.payDayAhead })
    const sentence = outcome.error instanceof Refusal ? sentences[outcome.error.reason ?? ''] : undefined
    if (sentence !== undefined) return void tell({ picture: sentence })
    setProblem(wordsOf(outcome.error, '凭证没有上传成功，请稍后重试'))
    // Perhaps it was sent after all, and only the answer was lost.
    onRefused()
  }

  return {
    box,
    values,
    picture,
    wrong,
    /** Why the last attempt did not succeed. */
    problem,
    busy,
    write: (key: keyof ProofValues, text: string) => {
      const next = { ...values, [key]: text }
      setValues(next)
      place.set(JSON.stringify(next))
      clear(key)
    },
    show: (next: Picture | undefined, sentence: string) => {
      setPicture(next)
      if (sentence === '') clear('picture')
      else tell({ ...wrong, picture: sentence })
    },
    send,
  }
}

function recalled(text: string): ProofValues {
  try {
    return text === '' ? empty : { ...empty, ...(JSON.parse(text) as Partial<ProofValues>) }
  } catch {
    return empty
  }
}
