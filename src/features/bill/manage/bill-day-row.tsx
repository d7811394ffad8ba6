import { type BillDay, billStateWords, type BillState } from '#contract/bill.ts'
import { day, dayTime } from '../../../ui/format.ts'
import { Cell } from '../../../ui/list.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { providerWord } from '#contract/payment.ts'

const tones: Record<BillState, Tone> = { waiting: 'pending', agreed: 'success', differs: 'danger' }

/** One provider's bill of one day. */
export function BillDayRow({ row: { day: date, provider, state, lines, differences, checkTime } }: { row: BillDay }) {
  const counts = state === 'waiting' ? '账单尚未生成' : `${lines} 笔一致${differences > 0 ? `，${differences} 笔有差异` : ''}`
  return (
    <Cell
      title={day(date)}
      note={
        <>
          {providerWord(provider)}：{counts}
          {checkTime !== '' && (
            <>
              <br />
              {dayTime(checkTime)} 核对
            </>
          )}
        </>
      }
      value={<Tag tone={tones[state]}>{billStateWords[state]}</Tag>}
    />
  )
}
