/** What is known of a guest: their face and name, how they wish to be received, who receives them, their ticket. */
import './files.css'
import { Link } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { documentTypeWords } from '#contract/document-words.ts'
import type { Party } from '#contract/vip/fields.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { dutyWords, photographWords, visibilityWords } from '#contract/vip/words.ts'
import { useMayMake } from '../../../../session/may-make.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { dayTime } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { Face } from '../../parts/face.tsx'
import { GuestTag } from '../../parts/guest-tag.tsx'
import { calledOf, workOf } from './guest-words.ts'
import { Part } from './part.tsx'

export function Head({ guest }: { guest: Guest }) {
  const { photoId, name, duties, photographs } = guest
  return (
    <div className="vip-head">
      <Face photoId={photoId} name={name} size={64} />
      <div className="vip-head-words">
        <p className="vip-name">{calledOf(guest)}</p>
        {workOf(guest) !== '' && <p className="quiet">{workOf(guest)}</p>}
        <p className="vip-tags">
          <GuestTag state={guest.state} />
          {duties.map((one) => (
            <Tag key={one}>{dutyWords[one]}</Tag>
          ))}
          {photographs === 'no' && <Tag tone="danger">{photographWords.no}</Tag>}
        </p>
      </div>
    </div>
  )
}

export function Wishes({ guest }: { guest: Guest }) {
  return (
    <Facts
      facts={[
        ['手机号', guest.mobile === '' ? '未填写' : <Call key="call" mobile={guest.mobile} />],
        ['证件', guest.documentType === '' ? '' : `${documentTypeWords[guest.documentType]} ${guest.documentNumber}`],
        ['公开范围', visibilityWords[guest.visibility]],
        ['拍照', photographWords[guest.photographs]],
        ['语言', guest.languages],
        ['随行', guest.companions.length === 0 ? '' : `${guest.companions.join('、')}（${guest.companions.length} 人）`],
        ['礼品', guest.gift],
        ['不出席原因', guest.refusal],
      ]}
    />
  )
}

export function Parties({ guest: { host, deputy, speaksFor } }: { guest: Guest }) {
  if ([host, deputy, speaksFor].every(({ name }) => name === '')) return <p className="quiet">还没有指定接待人</p>
  const rows: readonly (readonly [string, Party])[] = [
    ['接待人', host],
    ['副接待人', deputy],
    ['代为决定', speaksFor],
  ]
  return (
    <Facts
      facts={rows.map(([word, party]) => [
        word,
        party.name === '' ? (
          ''
        ) : (
          <span key={word}>
            {party.name} <Call mobile={party.mobile} />
          </span>
        ),
      ])}
    />
  )
}

export function Ticket({
  meetingId,
  guest: { ticketName, orderNo, admissionId, arrivedTime, arrivedGate },
}: {
  meetingId: string
  guest: Guest
}) {
  const maySee = useMayMake(desk.get, meetingId)
  if (ticketName === '' && admissionId === '' && arrivedTime === '') return null
  return (
    <Part title="门票与到场">
      <Facts
        facts={[
          ['门票', `${ticketName}${admissionId === '' ? '（确认出席后送出）' : ''}`],
          [
            '订单',
            maySee && orderNo !== '' ? (
              <Link key="order" className="vip-link" href={consoleLinks.order(meetingId, orderNo)}>
                {orderNo}
              </Link>
            ) : (
              orderNo
            ),
          ],
          ['到场', [dayTime(arrivedTime), arrivedGate].filter((part) => part !== '').join(' · ')],
        ]}
      />
    </Part>
  )
}

const Call = ({ mobile }: { mobile: string }) => (
  <a className="vip-link" href={`tel:${mobile}`}>
    {mobile}
  </a>
)
