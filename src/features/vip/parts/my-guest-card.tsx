/** One guest of a host: what comes next with them, whom to call, and what can be said of it with a tap. */
import { links } from '#contract/paths.ts'
import type { MyGuest } from '#contract/vip/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { BufferTag } from '../manage/plan/buffer-tag.tsx'
import { CallLine } from './call-line.tsx'
import { Face } from './face.tsx'
import { GuestTag } from './guest-tag.tsx'
import { LegLines } from './leg-lines.tsx'
import { LegMarks } from './leg-marks.tsx'

interface Props {
  guest: MyGuest
  /** Whether it says at which meeting. */
  meeting: boolean
  onOpen: () => void
  onMarked: () => Promise<unknown>
}

const roles: Record<MyGuest['as'], string> = { host: '', deputy: '副接待', lead: '名单负责', owner: '有待办' }

export function MyGuestCard({ guest, meeting, onOpen, onMarked }: Props) {
  const { name, honorific, unit, post, state, as, nextTime, next, buffer, photoId, mobile, host, meetingId, meetingName } = guest
  const leg = guest.legs.find((one) => one.state !== 'delivered' && one.state !== 'missed')
  const { photographs, visibility } = guest
  return (
    <Card>
      <div className="mine-head">
        <Face photoId={photoId} name={name} size={52} />
        <div className="mine-who">
          <h2 className="mine-name">
            {name}
            {honorific}
          </h2>
          <p className="mine-note">{[unit, post].filter((word) => word !== '').join(' ')}</p>
          {meeting && <p className="mine-note">{meetingName}</p>}
        </div>
      </div>
      <div className="mine-tags">
        <GuestTag state={state} />
        {roles[as] !== '' && <Tag>{roles[as]}</Tag>}
        {photographs === 'no' && <Tag tone="warning">请勿拍摄</Tag>}
        {visibility === 'hidden' && <Tag tone="warning">不公开行程</Tag>}
        {buffer !== null && buffer < 0 && <BufferTag minutes={buffer} margin={0} />}
      </div>
      {nextTime !== '' && (
        <p className="mine-next">
          <strong>{dayTime(nextTime)}</strong> {next}
        </p>
      )}
      {leg !== undefined && (
        <LegLines leg={leg} cars={guest.cars}>
          <LegMarks meetingId={meetingId} leg={leg} onMarked={onMarked} />
        </LegLines>
      )}
      {as === 'host' ? (
        <CallLine role="嘉宾" name={`${name}${honorific}`} mobile={mobile} />
      ) : (
        <CallLine role="接待人" name={host.name} mobile={host.mobile} />
      )}
      <div className="mine-foot">
        <Button onClick={onOpen} label={`查看${name}的全部安排`}>
          全部安排
        </Button>
        {leg !== undefined && <Button href={links.outside(mapOf(leg.direction === 'in' ? leg.toPlace : leg.fromPlace))}>导航</Button>}
      </div>
    </Card>
  )
}

/** A map's own search, which opens its app where there is one. */
const mapOf = (place: string) => `https://uri.amap.com/search?${new URLSearchParams({ keyword: place })}`
