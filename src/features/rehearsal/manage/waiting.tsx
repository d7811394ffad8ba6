/** What waits for the organiser there: orders and wishes to be decided about, and whoever stands at the door. */
import type { Rehearsal, RehearsalProgress } from '#contract/rehearsal.ts'
import { Card } from '../../../ui/card.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { Enter } from './entrances.tsx'

interface Props {
  waiting: RehearsalProgress['waiting']
  entrances: Rehearsal['entrances']
}

export function Waiting({ waiting: { approve, refund, guest }, entrances }: Props) {
  return (
    <>
      {guest !== null && <AtDoor guest={guest} door={entrances.door} />}
      {approve + refund > 0 && (
        <Card title="等您处理">
          <ul className="rehearsal-rows">
            {approve > 0 && <Row what="凭证和报名待审核" count={approve} act="去审核" url={entrances.organiser} />}
            {refund > 0 && <Row what="退款申请待处理" count={refund} act="去处理" url={entrances.organiser} />}
          </ul>
        </Card>
      )}
    </>
  )
}

const Row = ({ what, count, act, url }: { what: string; count: number; act: string; url: string }) => (
  <li>
    <span>
      {what} <b>{count}</b>
    </span>
    {url !== '' && (
      <Enter url={url} about={what}>
        {act}
      </Enter>
    )}
  </li>
)

function AtDoor({ guest: { name, ticket, code, list }, door }: { guest: NonNullable<Props['waiting']['guest']>; door: string }) {
  const wide = useWide()
  return (
    <Card title="门口有人等您放行">
      <div className="rehearsal-guest">
        <div className="rehearsal-code">
          <QrCode text={code} alt={`${name}的入场码`} waiting="正在生成入场码" />
        </div>
        <div className="rehearsal-who">
          <p className="rehearsal-name">{name}</p>
          <p>{ticket}</p>
          <p className="quiet">名单：{list}</p>
          <p className="quiet">
            {wide
              ? '用手机进入演练的“现场验票”，扫这个码。'
              : '用另一台手机进入演练的“现场验票”，扫这个码；只有一台手机时，进去后按姓名查找放行。'}
          </p>
          {door !== '' && (
            <Enter url={door} about="现场验票">
              去验票
            </Enter>
          )}
        </div>
      </div>
    </Card>
  )
}
