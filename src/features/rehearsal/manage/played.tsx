/** 检查单: what would have gone wrong, what is worth a look, and what held, each with the way to its place; on paper one page. */
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import {
  type Finding,
  type FindingState,
  findingStates,
  findingStateWords,
  type ReadinessSheet,
  type Rehearsal,
} from '#contract/rehearsal.ts'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { ErrorIcon, type Icon, SuccessIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Entrances } from './entrances.tsx'
import { findingsOf, keyed, lasted, lettersFor, stateWords, verdictOf } from './words.ts'

interface Props {
  rehearsal: Rehearsal
  sheet: ReadinessSheet
  discard: ReactNode
}

export function Played({ rehearsal: { beganTime, entrances, state }, sheet, discard }: Props) {
  usePaper('page')
  const { title, people, fromTime, toTime, seconds, figures } = sheet
  const [tone, word] = stateWords[state]
  const open = Object.values(entrances).some((url) => url !== '')
  return (
    <div className="rehearsal rehearsal-columns is-going" style={{ '--letters': `${lettersFor(sheet)}pt` } as CSSProperties}>
      <div className="rehearsal-now">
        <Card
          title="演练检查单"
          aside={
            <span role="status">
              <Tag tone={tone}>{word}</Tag>
            </span>
          }
        >
          <p className="rehearsal-title">{title}</p>
          <p className="rehearsal-verdict">{verdictOf(sheet)}</p>
          <Facts
            facts={[
              ['演练时间', `${inFull(beganTime)}，用时 ${lasted(seconds)}`],
              ['演过的日子', `${inFull(fromTime)} 到 ${toTime.slice(0, 4) === fromTime.slice(0, 4) ? dayTime(toTime) : inFull(toTime)}`],
              ['参会人', `${people} 人，都是虚构的`],
            ]}
          />
          <p className="quiet rehearsal-holds">按演练时的设置得出；改了设置，再演一遍就知道有没有改好。</p>
          <div className="rehearsal-print">
            <Button onClick={() => window.print()}>打印检查单</Button>
          </div>
        </Card>
        {findingStates.map((one) => (
          <Group key={one} state={one} findings={findingsOf(sheet, one)} />
        ))}
      </div>
      <aside>
        {figures.length > 0 && (
          <div className="rehearsal-sums">
            <Card title="这次演练">
              <dl className="rehearsal-figures">
                {figures.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          </div>
        )}
        {open && <Entrances entrances={entrances} />}
        {discard}
      </aside>
    </div>
  )
}

const inFull = (at: string) => `${at.slice(0, 4)}年${dayTime(at)}`

const signs: Record<FindingState, Icon> = { wrong: ErrorIcon, beware: WarningIcon, held: SuccessIcon }

function Group({ state, findings }: { state: FindingState; findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <Card title={findingStateWords[state]} aside={`${findings.length} 项`}>
      <ul className={`rehearsal-findings is-${state}`}>
        {keyed(findings, ({ key, what, link }) => `${key} ${what} ${link}`).map(([key, one]) => (
          <Row key={key} finding={one} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ finding: { state, what, why, link } }: { finding: Finding }) {
  const Sign = signs[state]
  const act = state === 'wrong' ? '去处理' : '去查看'
  return (
    <li>
      <Sign size={1.2} />
      <div>
        <p className="rehearsal-what">{what}</p>
        {why !== '' && <p className="rehearsal-why">{why}</p>}
      </div>
      {link !== '' && (
        <Link href={link} aria-label={`${what}，${act}`}>
          {act}
        </Link>
      )}
    </li>
  )
}
