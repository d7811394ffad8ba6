/** One stand as those see it who work at it: its leads; for whoever looks after it, its people, too. */
import './stand.css'
import type { OwnStand } from '#contract/exhibitor.ts'
import { otherYear } from '../../../../kit/distance.ts'
import { Tabbed } from '../../../../kit/tabbed.tsx'
import { Tiles } from '../../../../kit/tiles.tsx'
import { useTabs } from '../../../../kit/use-tabs.ts'
import { Card } from '../../../../ui/card.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { day } from '../../../../ui/format.ts'
import { Leads } from './leads.tsx'
import { StandPeople } from './stand-people.tsx'

interface Props {
  stand: OwnStand
  /** Something that its counts tell is another. */
  onChanged: () => Promise<unknown>
}

type Tab = '' | 'people'

export function StandLeads({ stand, onChanged }: Props) {
  const { id, booth, leads, takenBack, people, badges, untilDay, head } = stand
  const at = useTabs<Tab>(
    [
      { value: '', label: '名片', count: leads },
      { value: 'people', label: '人员', count: people },
    ],
    ['stand'],
  )
  return (
    <div className="stand">
      <Card>
        <Tiles
          tiles={[
            { name: '名片', value: String(leads), of: '张' },
            { name: '被对方收回', value: String(takenBack), of: '张' },
            { name: '人员', value: String(people), of: `/ ${badges} 人` },
          ]}
        />
        <Facts
          facts={[
            ['展位号', booth],
            ['名片保留至', otherYear(untilDay) + day(untilDay)],
          ]}
        />
      </Card>
      {head === 1 ? (
        <Tabbed label="展位" at={at}>
          {at.tab === '' && <Leads stand={stand} onChanged={onChanged} />}
          {at.tab === 'people' && <StandPeople exhibitorId={id} badges={badges} onChanged={onChanged} />}
        </Tabbed>
      ) : (
        <Leads stand={stand} onChanged={onChanged} />
      )}
    </div>
  )
}
