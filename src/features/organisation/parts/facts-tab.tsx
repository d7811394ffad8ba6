/** What it says of itself, and what the caller lets those know who look after it. */
import { useState } from 'react'
import { type Unit, unit as calls } from '#contract/unit.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { Tiles } from '../../../kit/tiles.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EllipsisText } from '../../../ui/ellipsis-text.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useTypeWords } from './type-words.ts'
import { UnitTitle } from './unit-title.tsx'
import { linkTo } from './use-view.ts'

export function FactsTab({ unit, onChanged }: { unit: Unit; onChanged: () => Promise<unknown> }) {
  const { wordOf } = useTypeWords()
  const showing = useDecision(calls.show, onChanged)
  const { id, type, phone, address, introduce, members, seats, stands, mine, shows, actions } = unit
  /** What was tapped, until what stands is here. */
  const [wanted, setWanted] = useState<boolean>()

  async function show(on: boolean) {
    if (showing.busy) return
    setWanted(on)
    await showing.decide({ id, shows: on ? 1 : 0 }, on ? '已开启' : '已关闭')
    setWanted(undefined)
  }
  return (
    <div className="unit-facts">
      <Card title="概况">
        <Tiles
          tiles={[
            { name: '成员', value: String(members), of: '人' },
            { name: '席位', value: String(seats), of: '个' },
            { name: '展位', value: String(stands), of: '个' },
          ]}
        />
      </Card>
      {mine === 1 && (
        <Card title="参会信息">
          <Checkbox checked={wanted ?? shows === 1} onChange={(on) => void show(on)}>
            让本单位的管理人员看到我参加哪些会议
          </Checkbox>
          <p className="quiet">开启后，他们能看到您的姓名、职务、未结束的会议、门票名称和是否到场。可随时关闭，退出单位后自动失效。</p>
        </Card>
      )}
      <UnitTitle unit={unit} />
      <Card title="基本资料">
        <Facts
          facts={[
            ['类型', wordOf(type)],
            ['电话', phone],
            ['地址', address],
          ]}
        />
        {introduce !== '' && <EllipsisText lines={4}>{introduce}</EllipsisText>}
        <div className="unit-actions">
          <Button href={linkTo(id)}>{actions.includes('edit') ? '编辑资料' : '查看机构'}</Button>
        </div>
      </Card>
    </div>
  )
}
