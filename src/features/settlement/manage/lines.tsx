/** What was sold and what went back of it: a table on a desktop and on paper, cards on a phone. */
import '../../../kit/list/table.css'
import type { Sheet, SettlementLine } from '#contract/settlement.ts'
import { Card } from '../../../ui/card.tsx'
import { channelOf, keyOf, money, originOf } from './words.ts'

interface Group {
  ticketId: string
  name: string
  lines: readonly SettlementLine[]
}

function groupsOf(lines: readonly SettlementLine[]): Group[] {
  const groups = new Map<string, SettlementLine[]>()
  for (const line of lines) groups.set(line.ticketId, [...(groups.get(line.ticketId) ?? []), line])
  return [...groups].map(([ticketId, own]) => ({ ticketId, name: own[0]?.ticketName ?? '', lines: own }))
}

export function Lines({ sheet, table }: { sheet: Sheet; table: boolean }) {
  const groups = groupsOf(sheet.lines)
  return (
    <Card bare title="售出与退款">
      {groups.length === 0 ? (
        <p className="settlement-none quiet">没有售出或赠出的门票</p>
      ) : table ? (
        <LinesTable sheet={sheet} groups={groups} />
      ) : (
        <LineCards sheet={sheet} groups={groups} />
      )}
    </Card>
  )
}

interface Drawn {
  sheet: Sheet
  groups: readonly Group[]
}

function LinesTable({ sheet, groups }: Drawn) {
  return (
    <table className="data-table settlement-table" aria-label="售出与退款">
      <thead>
        <tr>
          <th scope="col">门票</th>
          <th scope="col" className="is-figure">
            单价
          </th>
          <th scope="col" className="is-narrow">
            收款方式
          </th>
          <th scope="col" className="is-narrow">
            来源
          </th>
          <th scope="col" className="is-figure">
            张数
          </th>
          <th scope="col" className="is-figure">
            已失效
          </th>
          <th scope="col" className="is-figure">
            收款
          </th>
          <th scope="col" className="is-figure">
            退款
          </th>
        </tr>
      </thead>
      {groups.map(({ ticketId, name, lines }) => (
        <tbody key={ticketId}>
          {lines.map((line, at) => (
            <tr key={keyOf(line)}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={lines.length}>
                  {name}
                </th>
              )}
              <td className="is-figure">
                {money(line.price)}
                <Was {...line} />
              </td>
              <td className="is-narrow">{channelOf(line)}</td>
              <td className="is-narrow">{originOf(line)}</td>
              <td className="is-figure">{line.copies}</td>
              <td className="is-figure">{line.ended === 0 ? '' : line.ended}</td>
              <td className="is-figure">{money(line.received)}</td>
              <td className="is-figure">{line.refunded === 0 ? '' : money(line.refunded)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            合计{sheet.free !== 0 && <span className="quiet">（其中免费 {sheet.free} 份）</span>}
          </th>
          <td className="is-figure">{sheet.sold + sheet.free}</td>
          <td className="is-figure">{sheet.ended}</td>
          <td className="is-figure">{money(sheet.received)}</td>
          <td className="is-figure">{money(sheet.refunded)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What it cost before, and the code that made it cheaper. */
function Was({ listPrice, price, voucher }: SettlementLine) {
  const parts = [listPrice === price ? '' : `原价 ${money(listPrice)}`, voucher === '' ? '' : `优惠码 ${voucher}`].filter(
    (part) => part !== '',
  )
  return parts.length === 0 ? null : <span className="settlement-was">{parts.join('，')}</span>
}

function LineCards({ sheet, groups }: Drawn) {
  return (
    <>
      {groups.map(({ ticketId, name, lines }) => (
        <section key={ticketId} className="settlement-group" aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {lines.map((line) => (
              <li key={keyOf(line)}>
                <div>
                  <p>
                    {money(line.price)} × {line.copies}
                    {line.ended !== 0 && <span className="quiet">，已失效 {line.ended}</span>}
                  </p>
                  <p className="quiet">
                    {channelOf(line)} · {originOf(line)}
                  </p>
                  <Was {...line} />
                </div>
                <div className="settlement-figures">
                  <p>{money(line.received)}</p>
                  {line.refunded !== 0 && <p className="quiet">退 {money(line.refunded)}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <dl className="settlement-totals">
        <div>
          <dt>张数{sheet.free !== 0 && `（其中免费 ${sheet.free}）`}</dt>
          <dd>
            {sheet.sold + sheet.free}
            {sheet.ended !== 0 && `，已失效 ${sheet.ended}`}
          </dd>
        </div>
        <div>
          <dt>收款合计</dt>
          <dd>{money(sheet.received)}</dd>
        </div>
        <div>
          <dt>退款合计</dt>
          <dd>{money(sheet.refunded)}</dd>
        </div>
      </dl>
    </>
  )
}
