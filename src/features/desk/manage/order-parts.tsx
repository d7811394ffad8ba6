/** The parts of an order in full: money line by line, people with their tickets, messages, scans, what has happened. */
import './desk.css'
import type { ReactNode } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import type { FullOrder } from '#contract/desk.ts'
import { people } from '#contract/people.ts'
import { RETURNED } from '#contract/refund.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { History } from '../../../kit/history.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { arrivalOf, moneyWords, ticketStands } from './order-words.ts'

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="desk-part">
      <div className="desk-part-head">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

const signed = (fen: number) => `${fen < 0 ? '−' : ''}${money(Math.abs(fen))}`

/** What it costs, and what has come of that: two sums of their own. */
export function Money({ money }: Pick<FullOrder, 'money'>) {
  const cost = money.filter(({ line }) => line === 'copies' || line === 'voucher')
  const moved = money.filter((one) => !cost.includes(one) && isMoved(one))
  const pending = money.filter((one) => !cost.includes(one) && !isMoved(one))
  return (
    <Part title="款项">
      <table className="desk-money">
        <Lines lines={cost} sum="应付" />
        {moved.length > 0 && <Lines lines={moved} sum="实收" />}
        {pending.length > 0 && <Pending lines={pending} />}
      </table>
    </Part>
  )
}

/** Money that has come or gone: a refund the bank has not returned is still there. */
const isMoved = ({ line, state }: FullOrder['money'][number]) => line !== 'refund' || state === '' || state === RETURNED

/** Refunds under way and failed refunds, under the sum that they do not reduce yet. */
function Pending({ lines }: { lines: FullOrder['money'] }) {
  return (
    <tbody>
      {lines.map((one) => {
        const { name, about } = moneyWords(one)
        return (
          <tr key={one.ref}>
            <td>
              {name}
              {about !== '' && <small>{about}</small>}
            </td>
            <td>{money(Math.abs(one.fen))}</td>
          </tr>
        )
      })}
    </tbody>
  )
}

function Lines({ lines, sum }: { lines: FullOrder['money']; sum: string }) {
  return (
    <tbody>
      {lines.map((one) => {
        const { name, about } = moneyWords(one)
        return (
          <tr key={`${one.line} ${one.ref} ${one.time}`}>
            <td>
              {name}
              {about !== '' && <small>{about}</small>}
            </td>
            <td>{signed(one.fen)}</td>
          </tr>
        )
      })}
      <tr className="is-sum">
        <th scope="row">{sum}</th>
        <td>{signed(lines.reduce((all, { fen }) => all + fen, 0))}</td>
      </tr>
    </tbody>
  )
}

export function People({ meetingId, list }: { meetingId: string; list: FullOrder['people'] }) {
  const maySee = useMayMake(people.get, meetingId)
  if (list.length === 0) return null
  return (
    <Part title={`参会人（${list.length}）`}>
      <ul className="desk-lines">
        {list.map((one) => {
          const { word, tone } = ticketStands(one)
          return (
            <li key={`${one.attendeeId} ${one.admissionId}`}>
              <TitleLine tag={<Tag tone={tone}>{word}</Tag>}>{one.name}</TitleLine>
              <small>{[one.phone, one.number, one.passed === 1 ? '门票在他人名下' : ''].filter((known) => known !== '').join(' · ')}</small>
              {maySee && (
                <Button kind="text" small href={consoleLinks.person(meetingId, one.attendeeId)} label={`查看资料：${one.name}`}>
                  查看资料
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

export function Messages({ messages }: Pick<FullOrder, 'messages'>) {
  return (
    <Part title="通知">
      {messages.length === 0 ? (
        <p className="quiet">还没有发过通知</p>
      ) : (
        <ul className="desk-lines">
          {messages.map((one) => {
            const { word, tone } = arrivalOf(one)
            return (
              <li key={`${one.kind} ${one.to} ${one.time}`}>
                <TitleLine tag={<Tag tone={tone}>{word}</Tag>}>{one.title}</TitleLine>
                <small>{[one.to, dayTime(one.time)].filter((known) => known !== '').join(' · ')}</small>
                <small>{one.text}</small>
              </li>
            )
          })}
        </ul>
      )}
    </Part>
  )
}

export function Scans({ scans }: Pick<FullOrder, 'scans'>) {
  if (scans.length === 0) return null
  return (
    <Part title="验票记录">
      <ul className="desk-lines">
        {scans.map(({ name, list, gate, direction, verdict, time }) => (
          <li key={`${name} ${time} ${gate}`}>
            <TitleLine tag={<Tag>{verdict}</Tag>}>{name}</TitleLine>
            <small>{[direction === 'out' ? '离场' : '入场', dayTime(time), list, gate].filter((known) => known !== '').join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Past({ history }: Pick<FullOrder, 'history'>) {
  return (
    <Part title="历史">
      <History entries={history.map(({ time, who, what, why }, at) => ({ key: `${at}`, title: what, when: dayTime(time), who, why }))} />
    </Part>
  )
}
