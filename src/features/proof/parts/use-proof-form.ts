/** The form of a proof: its text survives a closed page (a camera may take the page's memory), and a failure loses nothing. */
import type { TicketOrder } from '#contract/order.ts'
import { proof } from '#contract/proof.ts'
import { say } from '#contract/sentences.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import type { Picture } from '../../../kit/picture/shrink.ts'

const texts = ['payerName', 'payDay', 'bankSerial', 'note'] as const
type ProofValues = Record<(typeof texts)[number], string> & { picture: Picture | undefined }
const blank: ProofValues = { picture: undefined, payerName: '', payDay: '', bankSerial: '', note: '' }

/** @param onRefused the order is not as it was thought to be. */
export function useProofForm(order: TicketOrder, { onSent, onRefused }: { onSent: () => void; onRefused: () => void }) {
  const form = useForm({
    values: blank,
    draft: formDraft<ProofValues>(`proof:${order.no}`, texts),
    call: proof.submit,
    check,
    // A missing picture is told by the rules.
    input: ({ picture, ...words }) => ({ outTradeNo: order.no, ...words, picture: picture as Picture }),
    // A keyboard writes days that the calendar does not offer.
    wrong: (found, { payDay }) => ({ ...(payDay > today() && { payDay: say.payDayAhead }), ...found }),
    refusals: {
      // This handset's clock is ahead of the server's.
      pay_day_ahead: { payDay: say.payDayAhead },
      picture_invalid: { picture: say.pictureInvalid },
      too_large: { picture: say.pictureTooLarge },
    },
    otherwise(error) {
      form.tell({ foot: wordsOf(error, '凭证没有上传成功，请稍后重试') })
      // Perhaps it was sent after all, and only the answer was lost.
      onRefused()
    },
    onDone: onSent,
  })
  return {
    ...form,
    /** Shows a picture, or says why it is none. */
    show(picture: Picture | undefined, sentence: string) {
      form.set({ picture })
      if (sentence !== '') form.tell({ ...form.wrong, picture: sentence })
    },
  }
}
