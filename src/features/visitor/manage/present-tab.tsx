/** 在场名单: who is in now, by name, on one page that prints: read out in an emergency. */
import { visitor as calls, type PresentVisitor } from '#contract/visitor.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime, time } from '../../../ui/format.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'

const LOOK_AGAIN_MS = 15_000

export function PresentTab({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.present, { meetingId }, { quiet: true, fresh: true, every: LOOK_AGAIN_MS })
  usePaper('page')
  return (
    <Loaded query={query} waiting={<CardSkeleton shape="text" count={4} />}>
      {({ now, meetingName, people, visitors }) => (
        <>
          <div className="present-head">
            <div>
              <h2 className="present-title">{meetingName} 访客在场名单</h2>
              <p className="present-sum" role="status">
                <b>{people}</b> 人在场
                <span className="quiet">
                  {visitors.length} 批，截至 {dayTime(now)}
                </span>
              </p>
            </div>
            {visitors.length > 0 && (
              <span className="present-print">
                <Button onClick={() => window.print()}>打印</Button>
              </span>
            )}
          </div>
          {visitors.length === 0 ? (
            <Empty>现在没有访客在场</Empty>
          ) : (
            <Card bare>
              <table className="present">
                <thead>
                  <tr>
                    <th scope="col">访客</th>
                    <th scope="col">人数</th>
                    <th scope="col">手机号</th>
                    <th scope="col">被访人</th>
                    <th scope="col">车牌号</th>
                    <th scope="col">进入</th>
                    <th scope="col">应离开</th>
                  </tr>
                </thead>
                <tbody>
                  {visitors.map((row) => (
                    <Row key={row.id} row={row} now={now} />
                  ))}
                </tbody>
              </table>
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}

function Row({
  row: { name, unit, people, mobile, host, plate, gate, arrivedTime, toTime, overdue },
  now,
}: {
  row: PresentVisitor
  now: string
}) {
  // Of nearly all it is today's, as the head says.
  const at = (wire: string) => (wire.slice(0, 10) === now.slice(0, 10) ? time(wire) : dayTime(wire))
  return (
    <tr>
      <th scope="row">
        {name}
        {unit !== '' && <small>{unit}</small>}
      </th>
      <td className="present-people">{people} 人</td>
      <td className="is-whole">
        {/* Staff at a door see it masked. */}
        {mobile.includes('*') ? mobile : <a href={`tel:${mobile}`}>{mobile}</a>}
      </td>
      <td data-of="访">{host}</td>
      <td className="is-whole">{plate}</td>
      <td data-of="进">
        <span className="is-whole">{at(arrivedTime)}</span>
        {gate !== '' && ` · ${gate}`}
      </td>
      <td data-of="至">
        <span className="is-whole">{at(toTime)}</span> {overdue === 1 && <Tag tone="danger">超时</Tag>}
      </td>
    </tr>
  )
}
