/** How an invoice that was issued here stands. What is written on it is checked where the state checks it. */
import type { GenuineAnswer } from '#contract/genuine.ts'
import { CancelIcon, type Icon } from '../../../ui/icons.tsx'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Result, type ResultTone } from '../../../ui/result.tsx'

type Standing = Extract<GenuineAnswer, { kind: 'invoice' }>['standing']

const words: Record<Standing, readonly [tone: ResultTone, sign: Icon, word: string, note: string]> = {
  issued: ['success', ShieldIcon, '本平台开具', '这个号码的发票是通过本平台开具的，没有冲红。'],
  partly: ['waiting', ShieldIcon, '已部分冲红', '这个号码的发票是通过本平台开具的，其中一部分金额已经冲红。'],
  reversed: ['ended', CancelIcon, '已全额冲红', '这个号码的发票是通过本平台开具的，现在已经全额冲红，不能再用于报销或抵扣。'],
  red: ['ended', CancelIcon, '红字发票', '这个号码是通过本平台开具的红字发票，用来冲减原来的发票。'],
}

export function InvoiceStanding({ standing }: { standing: Standing }) {
  const [tone, sign, word, note] = words[standing]
  return (
    <Result
      tone={tone}
      sign={sign}
      word={word}
      note={
        <>
          {note}
          <br />
          金额、购买方等票面内容，请到国家税务总局全国增值税发票查验平台核对。
        </>
      }
    />
  )
}
