/** Three figures of a meeting, with what they were a week ago. */
import type { Today } from '#contract/dashboard.ts'
import { money } from '../../../kit/money.ts'
import { type Tile, Tiles } from '../../../kit/tiles.tsx'
import { isOn, isOver } from './use-today.ts'
import { percent } from './words.ts'

export const Headline = ({ today }: { today: Today }) => <Tiles tiles={figuresOf(today)} />

function figuresOf(today: Today): Tile[] {
  const { sold, total, soldBefore, received, receivedBefore, unpaid, endingSoon, arrived, expected } = today
  // Doors open before the meeting begins.
  const doors = isOn(today) || isOver(today) || arrived > 0
  return [
    { name: '已售', value: String(sold), of: total > 0 ? `/ ${total}` : '', note: `一周前 ${soldBefore}` },
    ...(received === null
      ? []
      : [{ name: '收款', value: money(received), note: receivedBefore === null ? '' : `一周前 ${money(receivedBefore)}` }]),
    doors
      ? { name: '已到场', value: String(arrived), of: `/ ${expected}`, note: expected === 0 ? '' : `到场率 ${percent(arrived, expected)}` }
      : {
          name: '待支付',
          value: String(unpaid),
          of: '笔',
          note: endingSoon > 0 ? `${endingSoon} 笔快到期` : '',
        },
  ]
}
