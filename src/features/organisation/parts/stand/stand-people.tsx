/** Who works at a stand: for whoever looks after it, and for organisers. */
import './stand.css'
import { useState } from 'react'
import { exhibitor, type StandPerson } from '#contract/exhibitor.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { useDecision } from '../../../../kit/decision/use-decision.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Cell, List } from '../../../../ui/list.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { AddPersonSheet } from './add-person-sheet.tsx'

interface Props {
  exhibitorId: string
  /** How many may work at it. */
  badges: number
  onChanged: () => Promise<unknown>
}

export function StandPeople({ exhibitorId, badges, onChanged }: Props) {
  const people = useQuery(exhibitor.people, { exhibitorId }, { quiet: true, fresh: true })
  const changed = () => Promise.all([people.retry(), onChanged()])
  const removing = useDecision(exhibitor.removePerson, changed)
  const [adding, setAdding] = useState(false)

  async function remove({ userId, name, mobile }: StandPerson) {
    const message = `移出后，${name || mobile} 不能再为此展位收名片，也看不到展位的名片；已收下的名片留在展位。`
    if (await confirm({ title: '移出展位', message, confirm: '移出' })) await removing.decide({ exhibitorId, userId }, '已移出')
  }
  return (
    <Loaded query={people} waiting={<Skeleton shape="list" count={3} />}>
      {(rows) => (
        <>
          <div className="stand-people-head">
            <p className="quiet" role="status">
              已有 {rows.length} 人，最多 {badges} 人
            </p>
            <Button disabled={rows.length >= badges} onClick={() => setAdding(true)}>
              添加人员
            </Button>
          </div>
          {rows.length === 0 ? (
            <p className="quiet">还没有人员。先添加一位负责人，由其添加其他人员并导出名片。</p>
          ) : (
            <Card bare>
              <List label="展位人员">
                {rows.map((person) => (
                  <Cell
                    key={person.userId}
                    title={(person.name || '未填写姓名') + (person.head === 1 ? '（负责人）' : '')}
                    note={`${person.mobile} · 收下 ${person.leads} 张名片`}
                    value={
                      <Button kind="text" small label={`移出 ${person.name || person.mobile}`} onClick={() => void remove(person)}>
                        移出
                      </Button>
                    }
                  />
                ))}
              </List>
            </Card>
          )}
          {adding && (
            <AddPersonSheet
              exhibitorId={exhibitorId}
              head={rows.every(({ head }) => head === 0)}
              onClose={() => setAdding(false)}
              onAdded={() => {
                setAdding(false)
                void changed()
              }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
